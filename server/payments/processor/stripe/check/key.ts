import Stripe from "stripe";
import type { Env } from "#server/core/env.ts";
import { type Finding, right, wrong } from "#server/payments/processor/stripe/check/finding.ts";

/** Everything that the service reads at Stripe, by the name of the permission in the dashboard. */
export const reads: Record<string, (stripe: Stripe) => Promise<unknown>> = {
  PaymentIntents: (stripe) => stripe.paymentIntents.list(one),
  SetupIntents: (stripe) => stripe.setupIntents.list(one),
  Customers: (stripe) => stripe.customers.list(one),
  "Charges and Refunds": (stripe) => stripe.refunds.list(one),
  Disputes: (stripe) => stripe.disputes.list(one),
  "Early fraud warnings (Radar)": (stripe) => stripe.radar.earlyFraudWarnings.list(one),
  Payouts: (stripe) => stripe.payouts.list(one),
  Files: (stripe) => stripe.files.list(one),
};
const one = { limit: 1 } satisfies Stripe.PaginationParams;

/** Everything that it changes there. Whether a key may change it cannot be tried without a change. */
export const writes = [
  "PaymentIntents",
  "SetupIntents",
  "PaymentMethods",
  "Customers",
  "Charges and Refunds",
  "Disputes",
  "Files",
];

/** Each read is tried, by lists of one: a right that is missing is found before a shopper finds it. */
export async function keyFindings(stripe: Stripe, env: Env): Promise<Finding[]> {
  const lacking: string[] = [];
  for (const [name, read] of Object.entries(reads)) {
    try {
      await read(stripe);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error;
      lacking.push(name);
    }
  }
  const at = "https://dashboard.stripe.com/apikeys";
  const found =
    lacking.length > 0
      ? wrong("key", `The key may not read ${lacking.join(", ")}: give it these rights at ${at}.`)
      : right("key", "The key can read everything that the service reads.");
  return [modes(env), found, writing(env, at)];
}

function writing({ STRIPE_SECRET_KEY: key = "" }: Env, at: string): Finding {
  if (key.startsWith("sk_"))
    return right(
      "key",
      "This is a secret key, which may do everything. A restricted key is enough.",
    );
  const list = writes.join(", ");
  const sentence = `The write rights of a restricted key cannot be tested without changing something: check at ${at} that it has Write for ${list}.`;
  return { about: "key", verdict: "unseen", sentence };
}

/** Both keys are of one mode: a token that the browser got in one cannot be charged in the other. */
function modes({
  STRIPE_SECRET_KEY: secret = "",
  STRIPE_PUBLISHABLE_KEY: shown = "",
}: Env): Finding {
  const modeOf = (key: string) => /^\w+?_(live|test)_/.exec(key)?.[1] ?? "unknown";
  const [ours, theirs] = [modeOf(secret), modeOf(shown)];
  return ours === theirs
    ? right("key", `Both keys belong to ${ours} mode.`)
    : wrong(
        "key",
        `STRIPE_SECRET_KEY belongs to ${ours} mode and STRIPE_PUBLISHABLE_KEY to ${theirs} mode. Copy both from the same page.`,
      );
}
