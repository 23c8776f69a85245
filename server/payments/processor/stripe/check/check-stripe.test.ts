import { readFileSync } from "node:fs";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addMs, minuteMs, systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { checkStripe } from "#server/payments/processor/stripe/check/check-stripe.ts";
import { reads, writes } from "#server/payments/processor/stripe/check/key.ts";
import { handledEventTypes } from "#server/payments/processor/stripe/event-types.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";
import type { StripeObject } from "#server/workshop/testing/stripe/wire.ts";

let double: Awaited<ReturnType<typeof startStripeDouble>>;
let account: StripeObject;
let cards: StripeObject;
let endpoint: StripeObject;

beforeEach(async () => {
  double = await startStripeDouble(systemClock);
  account = double.put({
    object: "account",
    id: "acct_double",
    type: "standard",
    country: "NL",
    default_currency: "eur",
    charges_enabled: true,
    payouts_enabled: true,
    capabilities: { card_payments: "active" },
  });
  cards = double.put({
    object: "payment_method_configuration",
    name: "Default",
    active: true,
    is_default: true,
    card: {
      available: true,
      display_preference: { overridable: null, preference: "on", value: "on" },
    },
  });
  double.put({
    object: "country_spec",
    id: "NL",
    default_currency: "eur",
    supported_payment_currencies: ["eur", "usd"],
  });
  endpoint = double.put({
    object: "webhook_endpoint",
    url: "https://pay.example/api/processor/webhook",
    status: "enabled",
    api_version: Stripe.API_VERSION,
    enabled_events: [...handledEventTypes],
  });
});
afterEach(() => double.stop());

async function check(given: Record<string, string> = {}, clock = systemClock) {
  const env = loadEnv({ APP_URL: "https://pay.example", ...double.env, ...given });
  return checkStripe({ env, clock, currencies: ["EUR", "USD"] });
}

/** The sentences that say what to change, or to look at by hand. */
async function complaints(given?: Record<string, string>, clock = systemClock): Promise<string[]> {
  const findings = await check(given, clock);
  return findings.flatMap(({ verdict, sentence }) => (verdict === "right" ? [] : [sentence]));
}

test("an account that is right needs no change, and the check writes nothing to find out", async () => {
  const findings = await check();
  expect(findings.filter(({ verdict }) => verdict !== "right")).toEqual([]);
  expect(new Set(findings.map(({ about }) => about))).toEqual(
    new Set([
      "account",
      "cards",
      "clock",
      "currencies",
      "egress",
      "key",
      "payouts",
      "requirements",
      "webhook endpoint",
    ]),
  );
  expect([...new Set(double.seen.map(({ method }) => method))]).toEqual(["GET"]);
});

test.each<[string, () => unknown, RegExp]>([
  [
    "takes no payments",
    () => double.change(account, { charges_enabled: false }),
    /takes no payments yet/,
  ],
  ["is not paid out", () => double.change(account, { payouts_enabled: false }), /does not pay out/],
  [
    "may not take cards",
    () => double.change(account, { capabilities: { card_payments: "pending" } }),
    /card_payments is pending/,
  ],
  [
    "has cards switched off",
    () => double.change(cards, { card: { ...(cards["card"] as object), available: false } }),
    /Cards are switched off/,
  ],
  [
    "cannot charge in a currency",
    () =>
      double.change(account, { country: "ZZ" }) &&
      double.put({
        object: "country_spec",
        id: "ZZ",
        default_currency: "eur",
        supported_payment_currencies: ["eur"],
      }),
    /ZZ cannot charge in USD/,
  ],
  [
    "has no endpoint here",
    () => double.change(endpoint, { url: "https://other.example/" }),
    /No webhook endpoint has the address https:\/\/pay.example\/api\/processor\/webhook/,
  ],
  [
    "has its endpoint disabled",
    () => double.change(endpoint, { status: "disabled" }),
    /is disabled: enable it/,
  ],
  [
    "has an endpoint of another version",
    () => double.change(endpoint, { api_version: "2022-11-15" }),
    /is of API version 2022-11-15: make a new one/,
  ],
  [
    "has an endpoint of the account's version",
    () => double.change(endpoint, { api_version: null }),
    /is of API version the account's default/,
  ],
  [
    "has an endpoint that lacks an event",
    () => double.change(endpoint, { enabled_events: handledEventTypes.slice(1) }),
    /does not send payment_intent.succeeded: add/,
  ],
  [
    "has two endpoints here",
    () => double.put({ ...endpoint, id: "we_second" }),
    /2 webhook endpoints have our address/,
  ],
])("an account that %s is told what to change", async (_, happens, words) => {
  happens();
  expect(await complaints()).toEqual([expect.stringMatching(words)]);
});

test("requirements that are due at Stripe are named", async () => {
  double.change(account, {
    requirements: {
      currently_due: ["company.tax_id"],
      past_due: [],
      disabled_reason: "under_review",
    },
  });
  expect(await complaints()).toEqual([
    "Stripe waits for company.tax_id. It has restricted the account: under_review. Answer it at https://dashboard.stripe.com/settings/account.",
  ]);
});

test("an endpoint that sends everything is right", async () => {
  double.change(endpoint, { enabled_events: ["*"] });
  expect(await complaints()).toEqual([]);
});

test.each([
  [/disputes/, /^The key may not read Disputes: give it/],
  [/radar/, /^The key may not read Early fraud warnings/],
  [/webhook_endpoints/, /^The key may not look at this\. See at .*\/webhooks/],
  [/^\/v1\/account$/, /^The key may not look at this\. See at .*settings\/account/],
])("a right that the key lacks is named: %s", async (to, words) => {
  double.faults.answer = { to, status: 403, type: "invalid_request_error" };
  expect((await complaints())[0]).toMatch(words);
});

test("a key that Stripe does not know, and a Stripe that is not reached, are the one thing to change", async () => {
  double.faults.answer = { to: /./, status: 401, type: "invalid_request_error" };
  expect(await complaints()).toEqual([expect.stringContaining("does not know STRIPE_SECRET_KEY")]);
  expect(await complaints({ STRIPE_API_BASE: "http://127.0.0.1:9" })).toEqual([
    expect.stringContaining("api.stripe.com cannot be reached"),
  ]);
});

test("keys of two modes, and a clock that is wrong, are told", async () => {
  const mixed = await complaints({ STRIPE_PUBLISHABLE_KEY: "pk_live_double" });
  expect(mixed).toEqual([expect.stringContaining("to live mode. Copy both from the same page")]);
  const ahead = { now: () => addMs(systemClock.now(), 5 * minuteMs) };
  expect(await complaints({}, ahead)).toEqual([
    expect.stringMatching(/^This machine's clock is (299|300|301) seconds ahead of Stripe's/),
  ]);
});

test("the operator's guide names the version, every event and every right that the check asks for", () => {
  const guide = readFileSync("deploy/stripe.md", "utf8");
  const wanted = [Stripe.API_VERSION, ...handledEventTypes, ...Object.keys(reads), ...writes];
  expect(wanted.filter((word) => !guide.includes(word))).toEqual([]);
});
