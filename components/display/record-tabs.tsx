import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

/** How many rows a tab has, where that is known; a tab with none is not offered. */
type Tab = { label: string; count?: number };

type RecordTabsProps<Name extends string> = {
  /** The name of the tabs for those who do not see them. */
  label: string;
  tabs: Record<Name, Tab>;
  current: Name;
  /** The address of the page with that tab. */
  href: (tab: Name) => string;
};

/** The tabs of a record's page. Each is a link: the address says which is shown. */
export function RecordTabs<Name extends string>(props: RecordTabsProps<Name>) {
  const { current } = props;
  const offered = (Object.keys(props.tabs) as Name[]).filter(
    (tab) => tab === current || props.tabs[tab].count !== 0,
  );
  return (
    <nav
      aria-label={props.label}
      className="relative -mx-4 flex gap-6 overflow-x-auto border-b border-line px-4 md:-mx-7 md:px-7"
    >
      {offered.map((tab) => (
        <Link
          key={tab}
          href={props.href(tab)}
          scroll={false}
          aria-current={tab === current ? "page" : undefined}
          className={cn(
            "-mb-px flex h-10 items-center gap-2 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-muted outline-offset-[-2px] transition-colors hover:text-ink max-md:h-11",
            tab === current && "border-link text-ink",
          )}
        >
          {props.tabs[tab].label}
          {props.tabs[tab].count !== undefined && (
            <span className="font-normal text-ink-muted tabular-nums">{props.tabs[tab].count}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}
