import { CustomPeriod } from "#components/overview/custom-period.tsx";
import type { RequestedPeriod } from "#components/overview/period-address.ts";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import { overviewDays } from "#server/wire/dashboard/overview.ts";

type PeriodPickerProps = { asked: RequestedPeriod; params: SearchParams; today: string };

/** Which days the figures are of. Each choice has an address. */
export function PeriodPicker({ asked, params, today }: PeriodPickerProps) {
  const isCustom = asked.from !== undefined;
  const look = (isChosen: boolean) =>
    cn(
      "flex h-[30px] items-center justify-center rounded-md px-3 whitespace-nowrap text-ink-muted no-underline hover:text-ink max-sm:h-9 max-sm:grow max-sm:px-1",
      isChosen && "bg-surface text-ink shadow-sm",
    );
  return (
    <nav
      aria-label="Period"
      className="flex rounded-md bg-canvas p-0.5 text-table font-medium max-sm:w-full"
    >
      {overviewDays.map((days) => {
        const isChosen = !isCustom && days === asked.days;
        return (
          <Link
            key={days}
            href={listHref(params, {
              days: days === 30 ? null : String(days),
              from: null,
              until: null,
            })}
            aria-current={isChosen ? "true" : undefined}
            className={look(isChosen)}
          >
            {days === 1 ? "Today" : `${days} days`}
          </Link>
        );
      })}
      <CustomPeriod {...{ params, today }} isChosen={isCustom} className={look(isCustom)} />
    </nav>
  );
}
