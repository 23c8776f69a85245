import type { ReactNode } from "react";
import { PlaceTabs } from "#components/frame/place-tabs.tsx";
import { ChevronLeft } from "#components/icons/icons.ts";
import { cn } from "#components/ui/cn.ts";
import { Link } from "#components/ui/link.tsx";

/** The top of every page: its one h1, where it belongs, and what can be done here. */
export function PageHeader(props: {
  title: ReactNode;
  description?: ReactNode;
  /** Quiet words on the line of the title. */
  aside?: ReactNode;
  /** The list this page belongs to. */
  parent?: { href: string; label: string };
  /** Beside the way back to the list, at the other edge. */
  besideParent?: ReactNode;
  actions?: ReactNode;
  /** On a phone the tabs say which list this is: the title is not shown, and `phoneActions` stand for the actions. */
  isTitledByTabs?: boolean;
  phoneActions?: ReactNode;
}) {
  const { isTitledByTabs } = props;
  return (
    <header className={cn("mb-5", isTitledByTabs && "max-md:-mt-4")}>
      {props.parent && (
        <div className="mb-2 flex items-center justify-between gap-4">
          <Link
            href={props.parent.href}
            className="-ml-1 inline-flex min-w-0 items-center gap-0.5 rounded-sm text-ink-muted hover:text-ink"
          >
            <ChevronLeft aria-hidden className="size-4 flex-none" />
            <span className="truncate">{props.parent.label}</span>
          </Link>
          {props.besideParent}
        </div>
      )}
      <div
        className={cn(
          "flex min-h-[34px] flex-wrap items-center justify-between gap-x-4 gap-y-3",
          isTitledByTabs && "max-md:sr-only",
        )}
      >
        <div className="min-w-0">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h1 className="text-xl font-semibold wrap-anywhere">{props.title}</h1>
            {props.aside && <span className="text-table text-ink-muted">{props.aside}</span>}
          </div>
          {props.description && (
            <div className="mt-0.5 text-table wrap-anywhere text-ink-muted">
              {props.description}
            </div>
          )}
        </div>
        {props.actions && (
          <div
            className={cn(
              "flex flex-wrap gap-2 max-sm:has-[nav]:w-full",
              isTitledByTabs && "max-md:hidden",
            )}
          >
            {props.actions}
          </div>
        )}
      </div>
      {!props.parent && <PlaceTabs phoneActions={props.phoneActions} />}
    </header>
  );
}
