import { schemaResolver } from "#components/form/schema-resolver.ts";
import { toCount } from "#components/form/typed-values.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";
import type { PreviewSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

export type ItemValues = { priceId: string; quantity: string };
export type ChangeValues = {
  id: string;
  items: ItemValues[];
  /** Empty: by the merchant's rule. */
  proration: string;
};

export const blankItem: ItemValues = { priceId: "", quantity: "1" };

/** When a change is made, as the form asks. */
export const whenChoices = [
  { value: "", label: "By your rule for such changes" },
  { value: "immediate", label: "Now, charging the rest of the period" },
  { value: "next_period", label: "With the next period" },
  { value: "none", label: "Now, without charge or credit for this period" },
];

/** The present items. One that was sold without a price is to be chosen anew. */
export function valuesOf({ id, items }: Pick<Subscription, "id" | "items">): ChangeValues {
  const priced = items.flatMap(({ priceId, quantity }) =>
    priceId ? [{ priceId, quantity: String(quantity) }] : [],
  );
  return { id, items: priced.length > 0 ? priced : [blankItem], proration: "" };
}

export const changeResolver = schemaResolver<ChangeValues, typeof PreviewSubscription>(
  () =>
    import("#server/wire/payments/subscriptions/subscription-change.ts").then(
      (wire) => wire.PreviewSubscription,
    ),
  {
    toInput: ({ id, items, proration }) => ({
      id,
      items: items.map(({ priceId, quantity }) => ({ priceId, quantity: toCount(quantity) })),
      ...(proration && { proration }),
    }),
    phrases: { "items.priceId": "Choose a price.", "items.quantity": "Enter a whole number." },
  },
);
