import { viewCountMax } from "#server/wire/atoms/lists/view-query.ts";

/** How many rows a name stands for, beside it. */
export function Count({ of }: { of: number }) {
  return <Figure>{of.toLocaleString("en")}</Figure>;
}

/** The same where counting ends somewhere. */
export function BoundedCount({ of }: { of: number }) {
  if (of <= viewCountMax) return <Count of={of} />;
  return <Figure>{`${viewCountMax.toLocaleString("en")}+`}</Figure>;
}

/** The space is for who hears it. */
function Figure({ children }: { children: string }) {
  return (
    <>
      {" "}
      <span className="ml-1.5 font-normal tabular-nums">{children}</span>
    </>
  );
}
