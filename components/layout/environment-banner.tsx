import { FlaskConical } from "lucide-react";

/** Always there in testing, so that nobody takes test money for real money. */
export function EnvironmentBanner({ liveUrl }: { liveUrl: string | null }) {
  return (
    <aside
      aria-label="Environment"
      className="flex min-h-9 items-center justify-center gap-x-2 border-t-[3px] border-b border-t-accent border-b-line bg-accent-soft px-4 py-1 text-center text-sm text-ink"
    >
      <FlaskConical aria-hidden className="size-4 shrink-0" />
      <p>
        <strong className="font-semibold">Testing</strong>
        <span className="max-sm:hidden"> · Nothing here moves real money.</span>
        {liveUrl && (
          <>
            {" "}
            <a href={liveUrl} className="font-medium underline underline-offset-2">
              Switch to live
            </a>
          </>
        )}
      </p>
    </aside>
  );
}
