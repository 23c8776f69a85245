import { expect, test } from "vitest";
import { toItemValues } from "#components/line-items/item-values.ts";
import { EditedPaymentLink } from "#components/payment-links/form/edited-link.ts";
import {
  type PaymentLinkFormValues,
  toCreateInput,
  toFormValues,
} from "#components/payment-links/form/form-values.ts";
import { blankSelling, toSelling } from "#components/payment-links/form/selling/selling-values.ts";
import { PreviewPaymentLink } from "#server/wire/payments/payment-link-preview.ts";
import {
  CreatePaymentLink,
  type PaymentLink,
  UpdatePaymentLink,
} from "#server/wire/payments/payment-link.ts";

const typed: PaymentLinkFormValues = {
  name: " Workshop ",
  description: "",
  mode: "payment",
  totalAmount: "49.50",
  lineItems: [],
  currency: "EUR",
  recurring: "1 month",
  allowQuantity: false,
  chooseAmount: false,
  minimumAmount: "",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  expiresAt: null,
  maxCompletions: null,
  onePerCustomer: false,
  ...blankSelling,
};

const item = { name: "Seeds", quantity: "1", amount: "4.50", kept: {} };

test("a filled form is what the create operation takes, in minor units", () => {
  expect(CreatePaymentLink.parse(toCreateInput(typed))).toEqual({
    name: "Workshop",
    description: null,
    mode: "payment",
    currency: "EUR",
    totalAmount: 4950,
    lineItems: null,
    allowQuantity: false,
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/",
    expiresAt: null,
    maxCompletions: null,
    onePerCustomer: false,
    ...toSelling(blankSelling, typed),
    metadata: {},
  });
});

test("an amount with more decimals than the currency has is refused at its field", () => {
  const parsed = CreatePaymentLink.safeParse(toCreateInput({ ...typed, currency: "JPY" }));
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(["totalAmount"]);
});

test.each([
  { expiresAt: "" },
  { expiresAt: "2026-07-01T" },
  { maxCompletions: "" },
  { maxCompletions: "ten" },
  { maxCompletions: "0" },
])("a rule that is on and says %o is refused at its field, and not left out", (part) => {
  const parsed = CreatePaymentLink.safeParse(toCreateInput({ ...typed, ...part }));
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(Object.keys(part));
});

test("a website without an address is asked for, and empty addresses are the receipt", () => {
  const blank = { ...typed, successUrl: " ", cancelUrl: "" };
  const parsed = CreatePaymentLink.safeParse(toCreateInput(blank));
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(["successUrl"]);
  const receipt = toCreateInput({ ...typed, successUrl: null, cancelUrl: null });
  expect(CreatePaymentLink.parse(receipt)).toMatchObject({ successUrl: "", cancelUrl: "" });
});

test("answers to questions that a mode does not ask are not sent", () => {
  const input = toCreateInput({ ...typed, mode: "setup", allowQuantity: true, chooseAmount: true });
  expect(input).toMatchObject({ totalAmount: 0, allowQuantity: false });
  expect(input.minimumAmount).toBeUndefined();
});

test("a subscription is charged every period chosen", () => {
  const input = toCreateInput({ ...typed, mode: "subscription", recurring: "3 month" });
  expect(CreatePaymentLink.parse(input).recurring).toEqual({ interval: "month", intervalCount: 3 });
});

test("a link that goes through its form unchanged stays as it is, in any time zone", () => {
  const link = {
    name: "Pay what you want",
    description: null,
    mode: "payment",
    currency: "KWD",
    totalAmount: 2500,
    lineItems: [] as PaymentLink["lineItems"],
    minimumAmount: 500,
    allowQuantity: true,
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/",
    expiresAt: "2026-07-01T12:00:00.000Z",
    maxCompletions: 50,
    recurring: null,
    ...toSelling(blankSelling, { currency: "KWD", mode: "payment" }),
  } as const;
  expect(toCreateInput(toFormValues(link as PaymentLink))).toMatchObject({
    ...link,
    lineItems: null,
    recurring: undefined,
  });
});

test("lines keep what has no control, and the total is what they add up to", () => {
  const kept = {
    productId: "prod_1",
    priceId: null,
    imageId: null,
    imageUrl: "https://shop.example/pot.png",
  };
  const line = { ...kept, name: "Pot", quantity: 2, amount: 2450, currency: "EUR" };
  const input = toCreateInput({
    ...typed,
    lineItems: [toItemValues(line), { ...item, amount: "1" }],
  });
  expect(input).toMatchObject({
    totalAmount: 5000,
    lineItems: [line, { name: "Seeds", quantity: 1, amount: 100 }],
  });
});

test.each([
  { quantity: "" },
  { quantity: "1.5" },
  { quantity: "0" },
  { amount: "" },
  { amount: "1.005" },
])("a line with %o is refused at its field", (part) => {
  const input = toCreateInput({ ...typed, lineItems: [{ ...item, ...part }] });
  const issues = CreatePaymentLink.safeParse(input).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join("."))).toContain(
    `lineItems.0.${Object.keys(part)[0]}`,
  );
});

test("a link whose currency has ended is still changed, its lines too, and no new one is made", () => {
  const input = toCreateInput({ ...typed, currency: "BGN", lineItems: [item] });
  const { currency, lineItems } = EditedPaymentLink.parse(input);
  expect({ currency, lineItems }).toMatchObject({
    currency: "BGN",
    lineItems: [{ amount: 450, currency: "BGN" }],
  });
  expect(UpdatePaymentLink.parse({ id: "link_1", lineItems }).lineItems).toEqual(lineItems);
  expect(PreviewPaymentLink.parse({ currency, lineItems })).toEqual({ currency, lineItems });
  expect(CreatePaymentLink.safeParse(input).error?.issues[0]?.path).toEqual(["currency"]);
});
