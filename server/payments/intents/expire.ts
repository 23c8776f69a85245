import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { byName } from "#server/core/errors.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { statusesBefore } from "#server/payments/intents/state.ts";

const expiring = {
  table: "payment_intents",
  waits: `status IN ('requires_payment_method', 'requires_confirmation', 'requires_action', 'requires_capture')`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Ends what nobody paid in time: intents and with them their sessions, authorizations that
 * nobody captured, challenges that nobody answered. The processor is asked first, so a payment
 * that went through at the last moment counts. A worker job; any number may run at once.
 * Answers how many ended.
 */
export async function expireIntents(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const due = await readDue(services, expiring, share);
  let ended = 0;
  for (const intent of due) {
    if (await expireIntent(services, intent)) ended += 1;
  }
  return ended;
}

/** Ends this one, if it is still due. Answers whether it did. */
export async function expireIntent(services: Services, due: Leased): Promise<boolean> {
  const ctx = actFor(services, due.merchantId);
  try {
    await endIntent(ctx, {
      look: () => stillDue(ctx, due.id),
      run: (work) => transactAside(ctx, work),
      answer: async () => undefined,
    });
    return true;
  } catch (error) {
    if (isNotDue(error)) return false;
    services.log.warn(
      { paymentIntentId: due.id, err: error },
      "a payment intent could not be canceled yet",
    );
    return false;
  }
}

/**
 * Reads the intent again: the list was read at once, and one that was due then may be paid by now.
 */
async function stillDue(ctx: MerchantContext, id: string): Promise<PaymentIntentModel> {
  const intent = await ctx.db.paymentIntent.findUnique({
    where: own(ctx, id),
  });
  const isDue = intent?.expiresAt && intent.expiresAt <= ctx.clock.now();
  if (!intent || !isDue || !statusesBefore("cancel").includes(intent.status)) throw new NotDue();
  return intent;
}

class NotDue extends Error {
  override readonly name = "NotDue";
}

const isNotDue = byName<NotDue>("NotDue");
