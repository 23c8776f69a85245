import { expect, test } from "vitest";
import {
  type PaymentLinkFormValues,
  toCreateInput,
  toFormValues,
} from "#components/payment-links/form-values.ts";
import { CreatePaymentLink, type PaymentLink } from "#server/routers/payment-links/schema.ts";

const typed: PaymentLinkFormValues = {
  name: " Workshop ",
  description: "",
  mode: "payment",
  totalAmount: "49.50",
  currency: "EUR",
  interval: "month",
  allowQuantity: false,
  chooseAmount: false,
  minimumAmount: "",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  expiresAt: "",
  maxCompletions: "",
};

test("a filled form is what the create operation takes, in minor units", () => {
  expect(CreatePaymentLink.parse(toCreateInput(typed))).toEqual({
    name: "Workshop",
    description: null,
    mode: "payment",
    currency: "EUR",
    totalAmount: 4950,
    allowQuantity: false,
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/",
    expiresAt: null,
    maxCompletions: null,
    metadata: {},
  });
});

test("an amount with more decimals than the currency has is refused at its field", () => {
  const parsed = CreatePaymentLink.safeParse(toCreateInput({ ...typed, currency: "JPY" }));
  expect(parsed.error?.issues.map((issue) => issue.path[0])).toEqual(["totalAmount"]);
});

test("answers to questions that a mode does not ask are not sent", () => {
  const input = toCreateInput({ ...typed, mode: "setup", allowQuantity: true, chooseAmount: true });
  expect(input).toMatchObject({ totalAmount: 0, allowQuantity: false });
  expect(input.minimumAmount).toBeUndefined();
});

test("a subscription is charged every period chosen", () => {
  const input = toCreateInput({ ...typed, mode: "subscription", interval: "year" });
  expect(CreatePaymentLink.parse(input).recurring).toEqual({ interval: "year", intervalCount: 1 });
});

test("a link that goes through its form unchanged stays as it is, in any time zone", () => {
  const link = {
    name: "Pay what you want",
    description: null,
    mode: "payment",
    currency: "KWD",
    totalAmount: 2500,
    minimumAmount: 500,
    allowQuantity: true,
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/",
    expiresAt: "2026-07-01T12:00:00.000Z",
    maxCompletions: 50,
    recurring: null,
  } as const;
  expect(toCreateInput(toFormValues(link as PaymentLink))).toMatchObject({
    ...link,
    recurring: undefined,
  });
});
