import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import type { MedusaSession } from "../../../../sdk/medusa/src/records.ts";
import { actionOf } from "../../../../sdk/medusa/src/webhook.ts";
import { Canary } from "../../../../sdk/src/index.ts";

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const canary = new Canary("sk_test_x", { baseUrl: "https://pay.example", webhookSecret: secret });

const own = { id: "cs_1", url: "https://pay.example/checkout", amount: 4999, currency: "EUR" };
const session: MedusaSession = {
  id: "payses_1",
  amount: 49.99,
  raw_amount: { value: "49.99" },
  currency_code: "eur",
  data: { ...own, session_id: "payses_1" },
};
const intent = {
  id: "pi_1",
  amountCaptured: 4999,
  currency: "EUR",
  checkoutSessionId: "cs_1",
  metadata: { medusaPaymentSession: "payses_1" },
};

/** The webhook of a payment, as Medusa hands it on; `sent` stands for what came over the wire instead. */
function posted(
  data: object,
  { type = "payment_intent.succeeded", sent = (body: string) => body } = {},
) {
  const body = JSON.stringify({ id: "evt_1", type, data });
  const now = new Date();
  const headers = {
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign("evt_1", now, body),
  };
  return { rawData: Buffer.from(sent(body)) as unknown, headers };
}

async function handle(webhook: ReturnType<typeof posted>, sessions = [session]) {
  const refused: string[] = [];
  const records = {
    paymentSession: async (id: string) => sessions.find((one) => one.id === id),
    refundsBeside: async () => [],
  };
  const action = await actionOf(canary, records, webhook, (sentence) => refused.push(sentence));
  return { action, refused };
}

const captured = { action: "captured", data: { session_id: "payses_1", amount: "49.99" } };
const ignored = { action: "not_supported" };

test("a payment of its own session, amount and currency is captured", async () => {
  expect(await handle(posted(intent))).toEqual({ action: captured, refused: [] });
});

test("the raw body is read as a Buffer, as text and as the JSON of a queue; without it nothing is believed", async () => {
  const { rawData, headers } = posted(intent);
  const bytes = rawData as Buffer;
  for (const form of [bytes.toString(), JSON.parse(JSON.stringify(bytes)) as unknown])
    expect((await handle({ rawData: form, headers })).action).toEqual(captured);
  await expect(handle({ rawData: undefined, headers })).rejects.toThrow(/raw body/);
});

test("a body that was changed on the way is refused", async () => {
  const changed = posted(intent, { sent: (body) => body.replace("4999", "9999") });
  await expect(handle(changed)).rejects.toThrow(/No signature/);
  const spaced = posted(intent, { sent: (body) => body.replace(":", ": ") });
  await expect(handle(spaced)).rejects.toThrow(/No signature/);
});

test.each([
  ["another amount", { amountCaptured: 1 }, "asks for 4999, and 1 was captured"],
  ["a part of the amount", { amountCaptured: 4998 }, "asks for 4999, and 4998 was captured"],
  ["another currency", { currency: "JPY" }, "is in EUR, and paid in JPY"],
  ["another checkout session", { checkoutSessionId: "cs_2" }, "on another checkout session"],
  ["no checkout session", { checkoutSessionId: null }, "on another checkout session"],
  [
    "a session of another Medusa",
    { metadata: { medusaPaymentSession: "payses_2" } },
    "payses_2 is not in this Medusa",
  ],
])("%s captures nothing, and the log says why", async (_name, change, reason) => {
  const { action, refused } = await handle(posted({ ...intent, ...change }));
  expect(action).toEqual(ignored);
  expect(refused).toEqual([expect.stringContaining(reason)]);
});

test("a session is compared by its exact amount, and not by the number that Medusa shows", async () => {
  const exact = { ...session, amount: 50, raw_amount: { value: "49.9949999" } };
  expect((await handle(posted(intent), [exact])).action).toEqual(captured);
});

test.each([
  ["payments that did not begin in Medusa", posted({ ...intent, metadata: {} })],
  ["ids that are no text", posted({ ...intent, metadata: { medusaPaymentSession: {} } })],
  ["other events", posted(intent, { type: "payment_intent.created" })],
])("%s are left alone, quietly", async (_name, webhook) => {
  expect(await handle(webhook)).toEqual({ action: ignored, refused: [] });
});
