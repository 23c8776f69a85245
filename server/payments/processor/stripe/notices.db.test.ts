import Stripe from "stripe";
import { afterAll, expect, test } from "vitest";
import { receiveProcessorWebhook } from "#server/http/processor-webhook.ts";
import { handledEventTypes } from "#server/payments/processor/stripe/event-types.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import { webhookSecret } from "#server/workshop/testing/stripe/webhook.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const double = await startStripeDouble();
afterAll(() => double.stop());
const services = await testServices({ env: double.env });

/** The status and outcome that a body gets which was signed with the endpoint's own secret. */
async function signed(payload: string, secret = webhookSecret) {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
  const headers = { "stripe-signature": signature };
  const request = new Request("https://pay.example/api/processor/webhook", {
    method: "POST",
    body: payload,
    headers,
  });
  const response = await receiveProcessorWebhook(services, request);
  return [response.status, ((await response.json()) as { outcome: string }).outcome];
}

/** docs.stripe.com/event-destinations, "Thin events". */
const thin = {
  id: "evt_test_65R9Ijk8dKEYZcXeRWn16R9A7j1FSQ3w3TGDPLLGSM4CW0",
  object: "v2.core.event",
  type: "v1.billing.meter.error_report_triggered",
  livemode: false,
  created: "2026-11-26T12:00:00.000Z",
  related_object: { id: "mtr_1", type: "billing.meter", url: "/v1/billing/meters/mtr_1" },
};

test("a thin event, and a type that does not concern us, are taken and change nothing", async () => {
  expect(await signed(JSON.stringify(thin))).toEqual([200, "ignored"]);
  const other = { id: "evt_1", object: "event", type: "invoice.paid", data: { object: {} } };
  expect(await signed(JSON.stringify(other))).toEqual([200, "ignored"]);
});

test.each(["", "null", "[]", "{", '"event"', "{}", '{"object":"event","type":"refund.created"}'])(
  "signed nonsense is answered 400: %s",
  async (payload) => {
    expect((await signed(payload))[0]).toBe(400);
  },
);

test("an event that somebody else signed is answered 400, a thin one too", async () => {
  expect((await signed(JSON.stringify(thin), "whsec_other"))[0]).toBe(400);
});

/** The object that events of a type have, by how its name begins (API reference, "Types of events"). */
const objects: Record<string, object> = {
  payment_intent: { object: "payment_intent", id: "pi_others", metadata: {} },
  setup_intent: { object: "setup_intent", id: "seti_others", metadata: {} },
  refund: { object: "refund", id: "re_others", amount: 1, currency: "eur", metadata: {} },
  "charge.refund": { object: "refund", id: "re_others", amount: 1, currency: "eur", metadata: {} },
  payment_method: { object: "payment_method", id: "pm_others", customer: "cus_others" },
  "radar.early_fraud_warning": {
    object: "radar.early_fraud_warning",
    id: "issfr_others",
    created: 1,
  },
  payout: { object: "payout", id: "po_others", status: "failed", failure_code: "account_closed" },
  "charge.dispute": {
    object: "dispute",
    id: "du_others",
    amount: 1,
    currency: "eur",
    status: "needs_response",
    balance_transactions: [],
    evidence: {},
    evidence_details: { due_by: null, past_due: false, submission_count: 0 },
  },
};

test.each(handledEventTypes)(
  "%s is taken in, and ignored when it is of nothing of ours",
  async (type) => {
    const object = objects[type.slice(0, type.lastIndexOf("."))];
    const event = { id: "evt_1", object: "event", type, data: { object } };
    expect(await signed(JSON.stringify(event))).toEqual([200, "received"]);
  },
);
