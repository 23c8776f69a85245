import { expect, test } from "vitest";
import { checkOptions } from "../../../../sdk/medusa/src/options.ts";
import { statusOf } from "../../../../sdk/medusa/src/payments.ts";
import { readData } from "../../../../sdk/medusa/src/session-data.ts";

const open = { status: "open", totalAmount: 4999 };
const unpaid = { status: "requires_payment_method", amountCaptured: 0 };

test.each([
  ["open and unpaid", open, unpaid, "pending"],
  ["a declined card, that can be replaced", open, { ...unpaid, status: "failed" }, "pending"],
  ["the bank asks the shopper", open, { ...unpaid, status: "requires_action" }, "requires_more"],
  ["under way", open, { ...unpaid, status: "processing" }, "pending"],
  ["held, and not captured", open, { ...unpaid, status: "requires_capture" }, "pending"],
  ["expired", { ...open, status: "expired" }, { ...unpaid, status: "canceled" }, "canceled"],
  ["a word of a later version", open, { ...unpaid, status: "dreaming" }, "pending"],
  ["no payment", open, null, "pending"],
  [
    "paid",
    { ...open, status: "complete" },
    { status: "succeeded", amountCaptured: 4999 },
    "captured",
  ],
  ["paid, not told yet", open, { status: "succeeded", amountCaptured: 4999 }, "captured"],
  ["paid in part", open, { status: "succeeded", amountCaptured: 4998 }, "error"],
])("%s", (_name, session, intent, status) => {
  expect(statusOf(session, intent)).toBe(status);
});

test("options that are wrong are named together when Medusa starts", () => {
  const options = {
    apiKey: "sk_test_x",
    baseUrl: "https://pay.example",
    webhookSecret: "whsec_x",
    successUrl: "http://localhost:8000/thanks",
    cancelUrl: "https://shop.example/cart",
  };
  expect(() => checkOptions(options)).not.toThrow();
  const wrong = { ...options, apiKey: undefined, baseUrl: "pay.example", cancelUrl: "/cart" };
  expect(() => checkOptions(wrong)).toThrow(/apiKey .*baseUrl .*cancelUrl /);
});

test("stored data are read whole or not at all", () => {
  const data = { session_id: "payses_1", id: "cs_1", url: "https://x", amount: 1, currency: "EUR" };
  expect(readData(data)).toEqual({ ...data, paymentIntentId: null });
  expect(readData({ ...data, amount: "1" })).toBeUndefined();
  expect(readData({})).toBeUndefined();
  expect(readData(undefined)).toBeUndefined();
});
