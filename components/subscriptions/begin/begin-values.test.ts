import { expect, test } from "vitest";
import { newValues, toBeginInput } from "#components/subscriptions/begin/begin-values.ts";
import { CreateSubscription } from "#server/wire/payments/subscriptions/subscription-change.ts";

const typed = {
  ...newValues("cus_1"),
  items: [{ priceId: "price_1", quantity: "2" }],
  paymentMethodId: "pm_1",
  trialEnd: "2026-12-05",
  billingAnchor: "2026-12-06",
  trialWithoutCard: "pause",
};
const items = [{ priceId: "price_1", quantity: 2 }];
const charged = { customerId: "cus_1", items, collection: "charge", paymentMethodId: "pm_1" };

test.each([
  ["usual", {}],
  ["now", { trialEnd: null }],
  ["trial", { trialEnd: "2026-12-04T23:00:00.000Z", trialWithoutCard: "pause" }],
  ["anchor", { billingAnchor: "2026-12-05T23:00:00.000Z" }],
] as const)("only the day of the chosen beginning is sent: %s", (begins, sent) => {
  const input = toBeginInput({ ...typed, begins }, "Europe/Amsterdam");
  expect(input).toEqual({ ...charged, ...sent });
  expect(CreateSubscription.safeParse(input).success).toBe(true);
});

test("one that is paid by invoice names no card, and a trial of it needs no choice without one", () => {
  const invoiced = {
    ...typed,
    collection: "invoice",
    daysUntilDue: "30",
    begins: "trial",
  } as const;
  expect(toBeginInput(invoiced, "UTC")).toEqual({
    customerId: "cus_1",
    items,
    collection: "invoice",
    daysUntilDue: 30,
    trialEnd: "2026-12-05T00:00:00.000Z",
  });
});
