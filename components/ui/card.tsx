import type { ComponentProps, ReactNode } from "react";
import { cn } from "#components/ui/cn.ts";

/** A raised surface that groups what belongs together. */
export function Card({ className, ...props }: ComponentProps<"section">) {
  return (
    <section className={cn("rounded-lg border border-line bg-surface", className)} {...props} />
  );
}

/** Heading row of a card, with an optional action on the right. */
export function CardHeader(props: {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4">
      <div className="min-w-0">
        <h2 className="text-sm font-semibold">{props.title}</h2>
        {props.description && (
          <p className="mt-0.5 text-table text-ink-muted">{props.description}</p>
        )}
      </div>
      {props.action}
    </div>
  );
}

export function CardBody({ className, ...props }: ComponentProps<"div">) {
  return <div className={cn("p-4", className)} {...props} />;
}

/** A list that reaches the edges of the sheet, parted from what is above by a hairline: the tabs' own right below them. */
export function ListSheet({ className, ...props }: ComponentProps<"section">) {
  return (
    <section
      className={cn(
        "-mx-4 border-t border-line md:-mx-7 [header:has([data-tabs])+&]:-mt-5 [header:has([data-tabs])+&]:border-t-0",
        className,
      )}
      {...props}
    />
  );
}
