/** Always there in testing, so that nobody takes play money for real money. */
export function EnvironmentPill({ liveUrl }: { liveUrl: string | null }) {
  const look =
    "inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 text-xs font-medium text-testing";
  const dot = <span aria-hidden className="size-2 rounded-full bg-accent" />;
  if (!liveUrl) {
    return (
      <span className={look} title="Nothing here moves real money">
        {dot} Testing
      </span>
    );
  }
  return (
    <a href={liveUrl} className={look} title="Nothing here moves real money. Switch to live">
      {dot} Testing <span className="sr-only">, switch to live</span>
    </a>
  );
}
