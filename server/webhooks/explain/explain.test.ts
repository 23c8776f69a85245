import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import {
  type DeliveryFacts,
  explainSignature,
  type Received,
} from "#server/webhooks/explain/explain.ts";
import { newWebhookSecret, secretKey, webhookHeaders } from "#server/webhooks/sign.ts";

const now = new Date("2026-02-18T09:30:00.000Z");
const payload = '{"id":"evt_1","type":"order.shipped","data":{"b":1.50,"a":"é"}}';
const secret = newWebhookSecret();
const otherSecret = newWebhookSecret();
const headers = Object.fromEntries(
  webhookHeaders([secret], { id: "evt_1", sentAt: now, body: Buffer.from(payload) }),
);
const known: DeliveryFacts = {
  now,
  payload,
  endpoints: [
    { id: "we_1", url: "https://shop.example/hook", secrets: [secret] },
    { id: "we_2", url: "https://shop.example/other", secrets: [otherSecret] },
  ],
};
const explain = (change: Partial<Received>, more: Partial<DeliveryFacts> = {}) =>
  explainSignature({ headers, body: payload, ...change }, { ...known, ...more });
const withSignature = (text: string) => ({ headers: { ...headers, "webhook-signature": text } });
const base64 = headers["webhook-signature"]?.slice(3) ?? "";

test("a message as it was sent verifies", () => {
  expect(explain({ secret })).toMatchObject({ cause: "none", difference: null });
  expect(explain({}).steps.every(({ passed }) => passed)).toBe(true);
});

test("header names in capitals are the same headers", () => {
  const shouted = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  expect(explain({ headers: shouted }).cause).toBe("none");
});

test.each([
  ["a missing header", { headers: { "webhook-id": "evt_1" } }, "headers_missing"],
  [
    "a timestamp in milliseconds",
    { headers: { ...headers, "webhook-timestamp": String(now.getTime()) } },
    "timestamp_malformed",
  ],
  [
    "a timestamp that was altered",
    { headers: { ...headers, "webhook-timestamp": "1771407001" } },
    "signature_mismatch",
  ],
  [
    "an id that was altered",
    { headers: { ...headers, "webhook-id": "evt_2" } },
    "signature_mismatch",
  ],
  [
    "base64url",
    withSignature(`v1,${Buffer.from(base64, "base64").toString("base64url")}`),
    "base64_slip",
  ],
  ["hex", withSignature(`v1,${Buffer.from(base64, "base64").toString("hex")}`), "base64_slip"],
  ["padding cut off", withSignature(`v1,${base64.replace("=", "")}`), "base64_slip"],
  ["percent-encoding", withSignature(`v1,${encodeURIComponent(base64)}`), "base64_slip"],
  ["a signature that is none", withSignature("signature"), "signature_malformed"],
  ["another endpoint's secret", { secret: otherSecret }, "wrong_secret"],
  ["a secret of nobody", { secret: newWebhookSecret() }, "wrong_secret"],
  ["a body written again", { body: JSON.stringify(JSON.parse(payload)) }, "body_reserialised"],
  [
    "keys in another order",
    { body: '{"type":"order.shipped","id":"evt_1","data":{"a":"é","b":1.5}}' },
    "body_reserialised",
  ],
  ["a body that was altered", { body: payload.replace("shipped", "skipped") }, "body_changed"],
  [
    "a body read in another encoding",
    { body: Buffer.from(payload).toString("latin1") },
    "body_changed",
  ],
] as const)("%s is named", (_, change, cause) => {
  expect(explain(change).cause).toBe(cause);
});

test("the first differing byte is shown, counted in bytes", () => {
  const { difference } = explain({ body: payload.replace('"é"}', '"é" }') });
  expect(difference?.at).toBe(Buffer.from(payload).indexOf('"}}') + 1);
  expect(explain({ body: JSON.stringify(JSON.parse(payload)) }).difference).toMatchObject({
    sent: expect.stringContaining("1.50"),
  });
});

test("a right signature that is verified too late or too early is a matter of clocks", () => {
  expect(explain({}, { now: new Date(now.getTime() + 6 * 60_000) }).cause).toBe("clock_skew");
  expect(explain({}, { now: new Date(now.getTime() - 6 * 60_000) }).cause).toBe("clock_skew");
  expect(explain({}, { now: new Date(now.getTime() + 4 * 60_000) }).cause).toBe("none");
});

test("signature that the receiver computed tells its mistake", () => {
  const content = `evt_1.${now.getTime() / 1000}.${payload}`;
  const made = (key: string | Buffer, text: string) =>
    createHmac("sha256", key).update(text).digest("base64");
  expect(explain({ secret, computed: made(secret, content) }).sentence).toMatch(
    /not the text of the secret/,
  );
  expect(explain({ secret, computed: made(secretKey(secret), payload) }).sentence).toMatch(
    /not the body alone/,
  );
  expect(explain({ secret, computed: `v1,${base64}` }).cause).toBe("none");
});
