"use client";

import { FilterGroup } from "#components/table/filters/filter-group.tsx";
import { Days, Fixed } from "#components/table/filters/filters.tsx";
import { one, type SearchParams } from "#components/table/list-url.ts";
import { funnelSteps, type FunnelStep } from "#server/wire/atoms/checkout/funnel-steps.ts";

const stepWords: Record<FunnelStep, string> = {
  opened: "Opened",
  sent: "Card sent",
  asked: "Bank asked",
  paid: "Paid",
  left: "Left before a card was sent",
  lostAtBank: "Lost at the bank's question",
  undecided: "Declined, or not decided yet",
};

/** The filters of checkouts beside their status. What the address narrows is never hidden. */
export function CheckoutFilters({ params, today }: { params: SearchParams; today: string }) {
  const step = funnelSteps.find((value) => value === one(params["step"]));
  return (
    <FilterGroup>
      <Days params={params} today={today} />
      {step && <Fixed label="Came" name="step" value={stepWords[step]} params={params} />}
    </FilterGroup>
  );
}
