import { loadEnv } from "#server/core/env.ts";
import type { PaymentRequest } from "#server/core/interfaces/processor.ts";
import { createStripeProcessor } from "#server/payments/processor/stripe/stripe-processor.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";

/** The adapter for Stripe with the double behind it, and no database. */
export async function adapterWithDouble() {
  const clock = testClock();
  const double = await startStripeDouble(clock);
  const ours = { APP_SECRET: "a".repeat(32), APP_URL: "https://pay.example" };
  const env = loadEnv({ ...double.env, ...ours });
  const processor = createStripeProcessor({ env, clock });
  let attempts = 0;
  /** A payment of 49 EUR with a card that succeeds. */
  function request(more: Partial<PaymentRequest> = {}): PaymentRequest {
    return {
      attemptId: `att_${(attempts += 1)}`,
      merchantId: "mer_1",
      merchantName: "Fern & Oak",
      paymentIntentId: "pi_ours",
      amount: 4900,
      currency: "EUR",
      method: "card",
      capture: "automatic",
      setup: false,
      save: false,
      offSession: false,
      usage: "unscheduled",
      returnUrl: "https://shop.example/back",
      startedAt: clock.now(),
      source: { type: "token", token: "pm_card_visa" },
      askBank: false,
      ...more,
    };
  }
  return { clock, double, processor, request };
}
