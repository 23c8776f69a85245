import { isDomainError } from "#server/core/errors.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createRefund } from "#server/routers/refunds/create.ts";
import { CreateRefund } from "#server/wire/payments/refund.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";

/**
 * A refund waits for money that was paid out, and some of it has come in again. The sums are beyond what the
 * simulated merchant may owe (MERCHANT_OVERDRAFT): a smaller refund never waits.
 */
export async function waitingRefund(stage: Stage, random: Random): Promise<void> {
  const { ctx, sales } = stage;
  const sell = async (amount: number) => {
    const { id } = await newIntent(ctx, { amount });
    await confirmPayment(ctx, id, { card: card() });
    sales.push({ intentId: id, sessionId: null, amount, stood: "paid" });
    return id;
  };
  const paymentIntentId = await sell(200_000);
  const amount = 150_000 + random.below(25_000);
  try {
    stage.payouts.push((await createPayout(ctx, { amount, currency: "EUR" })).id);
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
  await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 190_000 }));
  if (random.chance(0.3)) await refuseSecond(stage, paymentIntentId);
  await sell(40_000 + random.below(120_000));
}

/** Asks for more than the waiting refund leaves of the payment. */
async function refuseSecond({ ctx }: Stage, paymentIntentId: string): Promise<void> {
  try {
    await createRefund(ctx, CreateRefund.parse({ paymentIntentId, amount: 20_000 }));
  } catch (error) {
    if (!isDomainError(error)) throw error;
  }
}
