import { Link } from "#components/ui/link.tsx";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { cn } from "#components/ui/cn.ts";
import { overviewDays } from "#server/wire/overview.ts";

/** How many days the figures are of. Links, so that each has an address. */
export function PeriodPicker({ days, params }: { days: number; params: SearchParams }) {
  return (
    <nav aria-label="Period" className="flex rounded-md bg-canvas p-0.5 text-table font-medium">
      {overviewDays.map((one) => (
        <Link
          key={one}
          href={listHref(params, { days: one === 30 ? null : String(one) })}
          aria-current={one === days ? "true" : undefined}
          className={cn(
            "flex h-[30px] items-center rounded-md px-3 text-ink-muted no-underline hover:text-ink",
            one === days && "bg-surface text-ink shadow-sm",
          )}
        >
          {one === 1 ? "Today" : `${one} days`}
        </Link>
      ))}
    </nav>
  );
}
