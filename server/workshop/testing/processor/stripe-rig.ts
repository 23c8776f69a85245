import { dayMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import type { PaymentSource } from "#server/core/interfaces/processor.ts";
import { createStripeProcessor } from "#server/payments/processor/stripe/stripe-processor.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  requestOf,
  type Rig,
  testAccounts,
  type TestCard,
} from "#server/workshop/testing/processor/rig.ts";
import { startStripeDouble } from "#server/workshop/testing/stripe/double.ts";

const tokens: Record<TestCard, string> = {
  pays: "pm_card_visa",
  declines: "pm_card_chargeDeclinedInsufficientFunds",
  asks: "pm_card_threeDSecure2Required",
};

/** The acts at Stripe that have an effect: an intent that is made charges nothing yet. */
const effects = /(confirm|capture|cancel|detach|refunds|close)$|disputes\//;

/** The adapter for Stripe, with the model of Stripe's API behind it. */
export async function stripeRig(): Promise<Rig> {
  const clock = testClock();
  const double = await startStripeDouble(clock);
  afterwards(() => double.stop());
  const ours = { APP_SECRET: "a".repeat(32), APP_URL: "https://pay.example" };
  const env = loadEnv({ ...double.env, ...ours });
  const source = (kind: TestCard): PaymentSource => ({ type: "token", token: tokens[kind] });
  const sumOf = (object: string, field: string) =>
    [...double.objects.values()]
      .filter((one) => one.object === object)
      .reduce((sum, one) => sum + Number(one[field] ?? 0), 0);
  let count = 0;
  return {
    // Waits between tries take no time.
    processor: createStripeProcessor({ env, clock: { ...clock, pass: () => Promise.resolve() } }),
    clock,
    source,
    request: (more = {}) => ({
      ...requestOf(clock, (count += 1)),
      source: source("pays"),
      ...more,
    }),
    async answerBank({ id }, passes) {
      double.answerChallenge(id ?? "", passes);
    },
    bank: {
      accounts: testAccounts,
      async answer({ id }, pays) {
        clock.advance(5 * dayMs);
        double.answerChallenge(id ?? "", pays);
      },
      async takeBack(paymentId) {
        const dispute = double.dispute(paymentId);
        double.decide(dispute, "lost");
        return dispute.id;
      },
    },
    line: {
      drop: () => void Object.assign(double.faults, { method: "POST", dropRequestsTo: effects }),
      loseAnswers: () =>
        void Object.assign(double.faults, { method: "POST", loseAnswerOf: effects }),
      mend: () => double.clearFaults(),
    },
    books: {
      taken: async () => sumOf("payment_intent", "amount_received"),
      given: async () => sumOf("refund", "amount"),
    },
    dispute: async (paymentId) => double.dispute(paymentId).id,
    hear: async () => {},
    forgetKeys: () => double.forgetKeys(),
  };
}
