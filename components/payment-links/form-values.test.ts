import { expect, test } from "vitest";
import {
  type PaymentLinkFormValues,
  toCreateInput,
} from "#components/payment-links/form-values.ts";
import { CreatePaymentLink } from "#server/routers/payment-links/schema.ts";

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
    mode: "payment",
    currency: "EUR",
    totalAmount: 4950,
    allowQuantity: false,
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/",
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
