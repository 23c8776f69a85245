import { expect, test } from "vitest";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { EditedProduct } from "#components/products/edited-product.ts";
import {
  stockAsDifference,
  toFormValues,
  toProductInput,
} from "#components/products/form-values.ts";
import { periodChoices } from "#components/subscriptions/period-choice.ts";
import { CreateProduct } from "#server/wire/payments/product.ts";

const product = {
  type: "standard",
  name: "Monstera",
  description: null,
  amount: 2450,
  currency: "EUR",
  recurring: { interval: "month", intervalCount: 3 },
  onePerCustomer: false,
  taxClass: "standard",
  taxBehavior: "inclusive",
  stock: null,
  features: [] as string[],
  imageId: null,
} as const;

test.each([
  product,
  {
    ...product,
    amount: null,
    recurring: null,
    onePerCustomer: true,
    description: "In a 24 cm pot.",
    imageId: "file_1",
  },
  { ...product, amount: 2450, currency: "JPY" },
  { ...product, taxClass: "books", taxBehavior: "exclusive" as const, stock: 0 },
  { ...product, stock: 12 },
  { ...product, features: ["export", "seats.10"] },
  { ...product, amount: 5, currency: "KWD" },
  { ...product, type: "gift_card" as const, recurring: null, taxClass: "exempt", stock: 40 },
])("a product that goes through its form unchanged stays as it is: %o", (stored) => {
  expect(toProductInput(toFormValues(stored))).toEqual(stored);
});

test("a gift card is exempt, sold once and opens no feature, whatever was typed before", () => {
  const typed = { ...toFormValues({ ...product, features: ["export"] }), onePerCustomer: true };
  expect(toProductInput({ ...typed, type: "gift_card" })).toEqual({
    ...product,
    type: "gift_card",
    recurring: null,
    taxClass: "exempt",
  });
});

test("a price is read in the currency chosen", () => {
  expect(toProductInput({ ...toFormValues(product), currency: "KWD" }).amount).toBe(24_500);
  expect(toProductInput({ ...toFormValues(product), currency: "JPY" }).amount).toBeNaN();
});

test("a period that the form does not offer is offered to the product that has it", () => {
  expect(periodChoices("3 month").at(-1)).toEqual({ value: "3 month", label: "Every 3 months" });
  expect(periodChoices("1 month").map((choice) => choice.label)).toEqual([
    "Every day",
    "Every week",
    "Every month",
    "Every year",
  ]);
});

test("a product whose currency has ended keeps it, and no new one gets it", () => {
  const input = toProductInput(toFormValues({ ...product, currency: "BGN" }));
  expect(EditedProduct.parse(input)).toMatchObject({ currency: "BGN", amount: 2450 });
  expect(CreateProduct.safeParse(input).error?.issues[0]?.path).toEqual(["currency"]);
  const codes = (kept?: string) => currencyChoices(kept).map(({ code }) => code);
  expect(codes("BGN").slice(codes("BGN").indexOf("BGN") - 1)[0]).toBe("BDT");
  expect(codes("EUR")).toEqual(codes());
  expect(codes().includes("BGN")).toBe(false);
});

test("a change of the number of units is told as a difference, and every other change as it is", () => {
  expect(stockAsDifference({ name: "Fig", stock: 12 }, 10)).toEqual({
    name: "Fig",
    stockChange: 2,
  });
  expect(stockAsDifference({ stock: 0 }, 10)).toEqual({ stockChange: -10 });
  expect(stockAsDifference({ stock: null }, 10)).toEqual({ stock: null });
  expect(stockAsDifference({ stock: 7 }, null)).toEqual({ stock: 7 });
  expect(stockAsDifference({ name: "Fig", stock: undefined }, 10)).toEqual({ name: "Fig" });
});
