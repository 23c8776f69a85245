import { useSearchParams } from "next/navigation";
import type { ReactNode } from "react";
import { EmptyState } from "#components/display/empty-state.tsx";
import type { IconComponent } from "#components/icons/icon.ts";
import { LinkButton } from "#components/ui/link-button.tsx";

type ListEmptyProps = {
  icon: IconComponent;
  /** The title while there is no row at all. */
  title: string;
  /** The records that the list would show. */
  children?: ReactNode;
  /** The button that leads to a first row. */
  action?: ReactNode;
  /** The title where only the rows of the address are missing: it has filters, or is of a later page. */
  unmatched: string;
  /** Stands under `unmatched`. */
  hint?: string;
  /** Leads to the list without filters. */
  all?: { href: string; label: string };
};

/** Stands in the place of a list's rows where there is none: because nothing is there yet, or none matches. */
export function ListEmpty({ unmatched, hint, all, ...none }: ListEmptyProps) {
  const isNarrowed = [...useSearchParams()].some(([name, value]) => name !== "sort" && value);
  if (!isNarrowed) return <EmptyState {...none} />;
  return (
    <EmptyState
      icon={none.icon}
      title={unmatched}
      action={
        all && (
          <LinkButton variant="secondary" href={all.href}>
            {all.label}
          </LinkButton>
        )
      }
    >
      {hint}
    </EmptyState>
  );
}
