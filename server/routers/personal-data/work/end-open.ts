import { DomainError } from "#server/core/errors.ts";
import { transactAside } from "#server/data/transact.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import { statusesBefore, terminalStatuses } from "#server/payments/intents/state.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import {
  type Erasing,
  nextRecords,
  placeAfter,
  type Portion,
  recordsOf,
} from "#server/routers/personal-data/work/erasing.ts";

/**
 * Ends payments that were opened for the customer in the very moment of the erasure; those from before
 * ended with it. One that is being paid is left: the erasure waits for it (`isSettled`).
 */
export const endOpen: Portion = async (erasing) => {
  const { ctx } = erasing;
  const ids = await nextRecords(erasing, "payment_intents");
  const open = await ctx.db.paymentIntent.findMany({
    where: {
      merchantId: ctx.merchantId,
      id: { in: ids },
      status: { in: [...statusesBefore("start")] },
    },
    select: { id: true },
  });
  for (const { id } of open) await end(erasing, id);
  return placeAfter(ids);
};

async function end({ ctx }: Erasing, id: string): Promise<void> {
  try {
    await endIntent(ctx, {
      look: async () => {
        const intent = await findPaymentIntent(ctx.db, ctx, id);
        if (statusesBefore("start").includes(intent.status)) return intent;
        throw new DomainError("payment_in_progress", "It is being paid now.");
      },
      run: (work) => transactAside(ctx, work),
      answer: async () => undefined,
    });
  } catch (err) {
    ctx.log.warn(
      { err, paymentIntentId: id },
      "a payment of an erased customer could not be canceled yet",
    );
  }
}

/** Whether nothing of the person goes on: no payment that is being made, no subscription that runs. */
export async function isSettled(erasing: Erasing): Promise<boolean> {
  const { db, merchantId } = erasing.ctx;
  const [row] = await db.$queryRaw<{ goesOn: boolean }[]>`
    SELECT EXISTS (SELECT FROM payment_intents intent
             WHERE intent."merchantId" = ${merchantId} AND intent.id IN (${recordsOf(erasing, "payment_intents")})
               AND intent.status::text <> ALL(${[...terminalStatuses]}::text[]))
        OR EXISTS (SELECT FROM subscriptions running
             WHERE running."merchantId" = ${merchantId} AND running.id IN (${recordsOf(erasing, "subscriptions")})
               AND running.status <> 'canceled') AS "goesOn"`;
  return row?.goesOn === false;
}
