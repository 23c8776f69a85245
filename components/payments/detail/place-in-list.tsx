import type { ReactNode } from "react";
import { ChevronDown, ChevronUp } from "#components/icons/icons.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PaymentPlace } from "#server/wire/dashboard/payment-row.ts";

type PlaceInListProps = {
  place: PaymentPlace;
  /** The list's filters and order, as its address has them. */
  search: string;
};

/** “10 of 97” with a step up and down the list that the reader came from. Nothing of a list of one. */
export function PlaceInList({ place, search }: PlaceInListProps) {
  const { previous, next, position, total } = place;
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Place in the list" className="flex items-center gap-1 text-table">
      {position !== null && total !== null && (
        <span className="px-1 text-ink-muted tabular-nums">
          {position.toLocaleString("en-US")} of {total.toLocaleString("en-US")}
        </span>
      )}
      <Step id={previous} label="Previous payment" search={search}>
        <ChevronUp aria-hidden />
      </Step>
      <Step id={next} label="Next payment" search={search}>
        <ChevronDown aria-hidden />
      </Step>
    </nav>
  );
}

function Step(props: { id: string | null; label: string; search: string; children: ReactNode }) {
  const { id, label, search, children } = props;
  if (id === null) {
    return (
      <Button variant="ghost" size="icon-sm" className="max-md:size-11" aria-label={label} disabled>
        {children}
      </Button>
    );
  }
  return (
    <LinkButton
      variant="ghost"
      size="icon-sm"
      className="max-md:size-11"
      href={`/payments/${id}${search}`}
      aria-label={label}
      title={label}
    >
      {children}
    </LinkButton>
  );
}
