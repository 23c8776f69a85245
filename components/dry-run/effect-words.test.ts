import { expect, test } from "vitest";
import { effectWords } from "#components/dry-run/effect-words.ts";

const nothing = { ledger: [], calls: [], messages: [], webhooks: [] };
const leg = (account: string, amount: number) => ({ account, customerId: null, amount });

test("a refund says what leaves, who is asked, and who is told", () => {
  const told = { endpointId: "we_1", url: "https://shop.example/hooks" };
  const words = effectWords({
    ledger: [
      { type: "refund", currency: "EUR", legs: [leg("merchant", -900), leg("clearing", 900)] },
    ],
    calls: [
      { system: "processor", name: null, call: "createRefund", amount: 900, currency: "EUR" },
      { system: "storage", name: null, call: "keep", amount: null, currency: null },
    ],
    messages: [
      { channel: "email", recipient: "ada@shop.example", subject: "Your refund", template: null },
    ],
    webhooks: [
      { ...told, type: "refund.created" },
      { ...told, type: "refund.succeeded" },
    ],
  });
  expect(words).toEqual([
    "€9.00 leaves your balance.",
    "The card processor is asked to give back €9.00.",
    "An email goes to ada@shop.example: “Your refund”.",
    "Your webhook endpoint is told: refund.created, refund.succeeded.",
  ]);
});

test("movements of one currency are one sum, others are never added to it", () => {
  const ledger = [
    { type: "payment", currency: "EUR", legs: [leg("merchant", 500), leg("clearing", -500)] },
    { type: "payment", currency: "EUR", legs: [leg("merchant", 250), leg("clearing", -250)] },
    { type: "transfer", currency: "USD", legs: [leg("customer", 100), leg("customer", -100)] },
  ];
  expect(effectWords({ ...nothing, ledger })).toEqual(["€7.50 comes into your balance."]);
});

test("letters after the third are counted, and nothing is said as such", () => {
  const letter = { channel: "sms", recipient: "+442079460958", subject: null, template: null };
  const messages = Array.from({ length: 5 }, () => letter);
  expect(effectWords({ ...nothing, messages }).slice(2)).toEqual([
    "A text message goes to +442079460958.",
    "2 more are sent.",
  ]);
  expect(effectWords(nothing)).toEqual([
    "Nothing else changes: no money moves and nobody is told.",
  ]);
});
