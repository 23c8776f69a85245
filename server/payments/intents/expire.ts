import { actFor } from "#server/core/context.ts";
import type { Services } from "#server/core/context.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { cancelIntent } from "#server/payments/intents/cancel.ts";
import { releaseIntent } from "#server/payments/intents/release.ts";
import { retrying } from "#server/data/transact.ts";

const batchMax = 50;

/**
 * Ends what nobody paid in time: intents and with them their sessions, authorisations that
 * nobody captured, challenges that nobody answered. The processor is asked first, so a payment
 * that went through at the last moment counts. A worker job; any number may run at once.
 * Answers how many ended.
 */
export async function expireIntents(services: Services): Promise<number> {
  const due = await services.db.paymentIntent.findMany({
    where: {
      status: {
        in: [
          "requires_payment_method",
          "requires_confirmation",
          "requires_action",
          "requires_capture",
        ],
      },
      expiresAt: { lte: services.clock.now() },
    },
    orderBy: { expiresAt: "asc" },
    take: batchMax,
  });
  let ended = 0;
  for (const intent of due) {
    if (await expireIntent(services, intent)) ended += 1;
  }
  return ended;
}

async function expireIntent(services: Services, intent: PaymentIntentModel): Promise<boolean> {
  const ctx = actFor(services, intent.merchantId);
  try {
    await releaseIntent(ctx, intent);
    return (await retrying(ctx, (tx) => cancelIntent(tx, ctx, intent.id))) !== null;
  } catch (error) {
    services.log.warn(
      { paymentIntentId: intent.id, err: error },
      "an intent could not be ended yet",
    );
    return false;
  }
}
