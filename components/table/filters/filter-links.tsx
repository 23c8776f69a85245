import { Count } from "#components/table/filters/count.tsx";
import { listHref, type SearchParams } from "#components/table/list-url.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";
import type { ListCounts } from "#server/wire/dashboard/list-choices.ts";

type FilterLinksProps<Value extends string> = {
  label: string;
  param: string;
  options: readonly { value: Value | null; label: string }[];
  current: Value | undefined;
  params: SearchParams;
  /** How many rows each value lets through, and "" all of them, where that is known. */
  counts?: ListCounts;
};

/** One filter of a list as links, so that each state has an address and works without script. */
export function FilterLinks<Value extends string>(props: FilterLinksProps<Value>) {
  return (
    <nav aria-label={props.label} className="relative -mx-1 flex gap-1 overflow-x-auto p-1">
      {props.options.map(({ value, label }) => {
        const count = props.counts && (props.counts[value ?? ""] ?? 0);
        const chosen = (value ?? undefined) === props.current;
        return (
          <Link
            key={label}
            href={listHref(props.params, { [props.param]: value })}
            aria-current={chosen ? "true" : undefined}
            className={cn(
              "rounded-full border px-3 py-1 max-md:py-2 font-medium whitespace-nowrap transition-colors",
              chosen
                ? "border-primary bg-primary text-primary-on"
                : "border-line bg-surface text-ink-muted hover:border-line-strong hover:text-ink",
            )}
          >
            {label}
            {count !== undefined && <Count of={count} />}
          </Link>
        );
      })}
    </nav>
  );
}
