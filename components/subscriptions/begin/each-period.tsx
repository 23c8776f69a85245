import { useWatch } from "react-hook-form";
import { Absent } from "#components/display/description-list.tsx";
import { Money } from "#components/display/money/money.tsx";
import type { BeginForm } from "#components/subscriptions/begin/begin-values.ts";
import type { PlanGroup } from "#components/subscriptions/change/plan-items.tsx";
import { lengthOf } from "#components/subscriptions/period.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { parseWhole } from "#server/wire/atoms/digits.ts";

/** The sum of the chosen items each period, while all of them can be read. */
export function EachPeriod({ form, groups }: { form: BeginForm; groups: PlanGroup[] }) {
  const items = useWatch({ control: form.control, name: "items" });
  const plans = groups.flatMap(({ options }) => options);
  const chosen = items.map(({ priceId }) => plans.find(({ value }) => value === priceId));
  const [first] = chosen;
  if (!first) return null;
  const total = totalOfLines(
    items.map(({ quantity }, index) => ({
      amount: chosen[index]?.amount ?? Number.NaN,
      quantity: parseWhole(quantity),
    })),
  );
  return (
    <p aria-live="polite" className="flex flex-wrap justify-end gap-x-3 font-semibold">
      Each {lengthOf(first.recurring)}, before discounts and taxes on top
      {total === null ? <Absent /> : <Money amount={total} currency={first.currency} />}
    </p>
  );
}
