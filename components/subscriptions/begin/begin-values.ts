import { schemaResolver } from "#components/form/schema-resolver.ts";
import { toCount } from "#components/form/typed-values.ts";
import type { FormOf } from "#components/form/use-form.ts";
import { blankItem, type ItemValues } from "#components/subscriptions/change/change-values.ts";
import { startOfDayIn } from "#server/wire/atoms/lists/zone-days.ts";
import type { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

/** The values of the form's controls, named as the operation's fields where it has them. */
export type BeginValues = {
  customerId: string;
  items: ItemValues[];
  collection: "charge" | "invoice";
  /** Empty: the customer's default. */
  paymentMethodId: string;
  daysUntilDue: string;
  /** usual: now, or after the trial that the prices have. */
  begins: "usual" | "now" | "trial" | "anchor";
  /** Days, such as 2026-12-05. */
  trialEnd: string;
  billingAnchor: string;
  /** How a trial ends without a card; empty: a card is needed now. */
  trialWithoutCard: string;
  discountId: string;
};
export type BeginForm = FormOf<BeginValues, CreateSubscription>;

/** The days until an invoice is due that the operation takes by default. */
const usualDaysUntilDue = "14";

export function newValues(customerId = ""): BeginValues {
  return {
    customerId,
    items: [blankItem],
    collection: "charge",
    paymentMethodId: "",
    daysUntilDue: usualDaysUntilDue,
    begins: "usual",
    trialEnd: "",
    billingAnchor: "",
    trialWithoutCard: "",
    discountId: "",
  };
}

/** The fields that show their problems, with those of each item. */
export function shownFields(items: number): string[] {
  const ofItems = Array.from({ length: items }, (_, index) => [
    `items.${index}.priceId`,
    `items.${index}.quantity`,
  ]);
  return [...Object.keys(newValues()), ...ofItems.flat()];
}

/** The check of the form. Days begin where the merchant is. */
export function beginResolver(timeZone: string) {
  return schemaResolver<BeginValues, typeof CreateSubscription>(
    () =>
      import("#server/wire/payments/subscriptions/subscription-change.ts").then(
        (wire) => wire.CreateSubscription,
      ),
    {
      toInput: (values) => toBeginInput(values, timeZone),
      phrases: {
        customerId: "Choose a customer.",
        "items.priceId": "Choose a price.",
        "items.quantity": "Enter a whole number.",
        daysUntilDue: "Enter a whole number of days.",
        trialEnd: "Choose a day.",
        billingAnchor: "Choose a day.",
      },
    },
  );
}

/** The input that the operation takes: of two ways to pay or to begin, only the fields of the chosen one. */
export function toBeginInput(values: BeginValues, timeZone: string): Record<string, unknown> {
  const { items, collection, paymentMethodId, daysUntilDue, discountId } = values;
  const isCharged = collection === "charge";
  return {
    customerId: values.customerId.trim(),
    items: items.map(({ priceId, quantity }) => ({ priceId, quantity: toCount(quantity) })),
    collection,
    ...(isCharged
      ? paymentMethodId && { paymentMethodId }
      : { daysUntilDue: toCount(daysUntilDue) }),
    ...beginningOf(values, timeZone),
    ...(discountId && { discountId }),
  };
}

function beginningOf(values: BeginValues, timeZone: string) {
  const { begins, trialEnd, billingAnchor, trialWithoutCard, collection } = values;
  const startOf = (day: string) =>
    /^\d{4}-\d\d-\d\d$/.test(day) ? startOfDayIn(day, timeZone).toISOString() : day;
  if (begins === "now") return { trialEnd: null };
  if (begins === "anchor") return { billingAnchor: startOf(billingAnchor) };
  if (begins === "usual") return {};
  const isCharged = collection === "charge";
  return {
    trialEnd: startOf(trialEnd),
    ...(isCharged && trialWithoutCard && { trialWithoutCard }),
  };
}
