import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { detachMethod } from "#server/payments/methods/detach.ts";
import { lockMethod } from "#server/payments/methods/lock.ts";
import { forgetCard } from "#server/payments/methods/removals.ts";
import { findPaymentMethod } from "#server/records/payments/payment-method.ts";
import type { DetachedPaymentMethod } from "#server/wire/payments/payment-method.ts";

/**
 * Removes a saved payment method: it cannot be charged any more, and the processor
 * forgets it, if not at once then as soon as it can be asked. Removing it again answers the same. The customer's newest other method becomes the default.
 * Emits `payment_method.detached` the first time.
 * @throws invalid_state while a subscription is charged to it · not_found
 */
export async function removePaymentMethod(
  ctx: MerchantContext,
  id: string,
): Promise<DetachedPaymentMethod> {
  return transactInSteps(ctx, {
    begin: (unit) => detach(unit, ctx, id),
    remember: () => id,
    recall: () => findPaymentMethod(ctx.db, ctx, id),
    carryOn: async (row) => {
      await forget(ctx, row);
      invariant(row.detachedAt, "the method was detached a moment ago");
      const deletedAt = row.detachedAt.toISOString();
      return transact(ctx, async () => ({ id, deleted: true, deletedAt }));
    },
  });
}

async function detach(unit: Unit, ctx: MerchantContext, id: string): Promise<PaymentMethodModel> {
  const { tx } = unit;
  const current = await lockMethod(tx, ctx, id);
  if (current.detachedAt) return current;
  const charged = {
    merchantId: ctx.merchantId,
    paymentMethodId: id,
    status: { not: "canceled" },
  } as const;
  if ((await tx.subscription.count({ where: charged })) > 0) {
    throw new DomainError(
      "invalid_state",
      "A subscription is charged to this payment method. Cancel the subscription first, or charge it to another.",
    );
  }
  return detachMethod(unit, ctx, current);
}

/** For us the card is gone already. The worker does later what fails here. */
async function forget(ctx: MerchantContext, row: PaymentMethodModel): Promise<void> {
  const { merchantId, customerId, processorMethod } = row;
  const noted = { merchantId, customerId, processorMethod };
  try {
    for (const removal of await ctx.db.cardRemoval.findMany({ where: noted }))
      await forgetCard(ctx, removal);
  } catch (error) {
    ctx.log.warn(
      { paymentMethodId: row.id, err: error },
      "the processor did not forget a saved card; it is asked again",
    );
  }
}
