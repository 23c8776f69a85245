import { confirmPayment } from "#server/payments/charge/confirm.ts";
import type { Random } from "#server/workshop/simulate/random.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";
import { card, newIntent } from "#server/workshop/testing/payments/payments.ts";

/**
 * A sale in a currency of many digits: its fee is more than 32 bits hold. It is paid, or about to be. A payment that
 * fails here is left to the oracle.
 */
export async function largeSale({ ctx, sales }: Stage, random: Random): Promise<void> {
  const amount = 90_000_000_000 + random.below(1_000_000_000);
  const { id } = await newIntent(ctx, { amount, currency: "IDR" });
  const isPaid = random.chance(0.7);
  if (isPaid) await confirmPayment(ctx, id, { card: card() }).catch(() => undefined);
  sales.push({ intentId: id, sessionId: null, amount, stood: isPaid ? "paid" : "unpaid" });
}
