import { expect, test } from "vitest";
import {
  type DiscountFormValues,
  previewAddress,
  toDiscountInput,
  toFormValues,
} from "#components/discounts/form-values.ts";
import { NewDiscount } from "#components/discounts/new-discount.ts";
import type { Discount } from "#server/wire/selling/discount.ts";

const typed = (change: Partial<DiscountFormValues>): DiscountFormValues => ({
  ...toFormValues("EUR"),
  code: "SPRING20",
  percentOff: "20",
  ...change,
});

test("a code and a percentage are a discount that the operation takes, by the name of its code", () => {
  const parsed = NewDiscount.safeParse(toDiscountInput(typed({ code: " SPRING20 " })));
  expect(parsed.data).toMatchObject({ code: "SPRING20", name: "SPRING20", percentOff: "20" });
  expect(parsed.data).toMatchObject({ amountOff: null, currency: null, periods: null });
});

test("an amount, and a smallest order, are in the smallest unit of their currency", () => {
  const amount = typed({ unit: "amount", amountOff: "5.50", minimumAmount: "40" });
  expect(toDiscountInput(amount)).toMatchObject({
    percentOff: null,
    amountOff: 550,
    minimumAmount: 4000,
    currency: "EUR",
  });
});

test.each([
  { percentOff: "" },
  { percentOff: "20.123" },
  { unit: "amount", amountOff: "x" },
  { maxRedemptions: "" },
  { minimumAmount: "x" },
  { endsAt: "" },
  { duration: "repeating", periods: "" },
  { code: "" },
] as const)("%j is refused, never taken as left out", (change) => {
  expect(NewDiscount.safeParse(toDiscountInput(typed(change))).success).toBe(false);
});

test("a copy begins with everything but the code and an end that is over", () => {
  const copied = {
    percentOff: null,
    amountOff: 500,
    currency: "JPY",
    duration: "repeating",
    periods: 3,
    productIds: ["prod_a"],
    minimumAmount: 4000,
    maxRedemptions: 100,
    endsAt: "2020-01-01T00:00:00.000Z",
    oncePerCustomer: true,
    firstPurchaseOnly: false,
  } as unknown as Discount;
  expect(toFormValues("EUR", copied)).toEqual({
    code: "",
    unit: "amount",
    percentOff: "",
    amountOff: "500",
    currency: "JPY",
    takesOffAll: false,
    productIds: ["prod_a"],
    duration: "repeating",
    periods: "3",
    maxRedemptions: "100",
    minimumAmount: "4000",
    endsAt: null,
    oncePerCustomer: true,
    firstPurchaseOnly: false,
  });
});

test("the preview's address has what can be read, and its state", () => {
  const address = previewAddress(typed({ minimumAmount: "x" }), "used_up");
  expect(address).toBe(
    "/checkout/preview?mainCurrency=EUR&code=SPRING20&percentOff=20&discount=used_up",
  );
});
