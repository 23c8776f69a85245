import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { emitAll } from "#server/events/emit-all.ts";
import { serializePaymentMethod } from "#server/payments/methods/serialize.ts";
import type { DetachedPaymentMethod } from "#server/wire/payment-method.ts";
import { transact } from "#server/data/transact.ts";
import { lockPaymentMethod } from "#server/payments/methods/row.ts";
import { own } from "#server/data/own.ts";

/**
 * Removes a saved payment method: it cannot be charged any more, and the processor forgets it.
 * Removing it again answers the same. The customer's newest other method becomes the default.
 * Emits `payment_method.detached` the first time.
 * @throws invalid_state while a subscription is charged to it · not_found
 */
export async function removePaymentMethod(
  ctx: MerchantContext,
  id: string,
): Promise<DetachedPaymentMethod> {
  const now = ctx.clock.now();
  const removed = await transact(ctx, async (tx) => {
    const current = await lockPaymentMethod(tx, ctx, id);
    if (current.detachedAt) return answerFor(id, current.detachedAt);
    const charged = {
      merchantId: ctx.merchantId,
      paymentMethodId: id,
      status: { not: "canceled" },
    } as const;
    if ((await tx.subscription.count({ where: charged })) > 0) {
      throw new DomainError(
        "invalid_state",
        "A subscription is charged to this card. Cancel the subscription first.",
      );
    }
    const row = await tx.paymentMethod.update({
      where: own(ctx, id),
      data: { detachedAt: now, isDefault: false },
    });
    const { merchantId, customerId } = row;
    const next = await tx.paymentMethod.findFirst({
      where: { merchantId, customerId, detachedAt: null },
      orderBy: { createdAt: "desc" },
    });
    if (next && current.isDefault)
      await tx.paymentMethod.update({ where: own(ctx, next.id), data: { isDefault: true } });
    const related = { id, type: "payment_method" };
    await emitAll(tx, ctx, [
      { type: "payment_method.detached", related, data: serializePaymentMethod(row) },
    ]);
    return answerFor(id, now);
  });
  await forget(ctx, id);
  return removed;
}

function answerFor(id: string, detachedAt: Date): DetachedPaymentMethod {
  return { id, deleted: true, deletedAt: detachedAt.toISOString() };
}

/** For us the card is gone already; a processor that keeps its token cannot be asked to charge it. */
async function forget(ctx: MerchantContext, id: string): Promise<void> {
  const { processorMethod } = await ctx.db.paymentMethod.findUniqueOrThrow({ where: own(ctx, id) });
  try {
    await ctx.processor.detachMethod(processorMethod);
  } catch (error) {
    ctx.log.warn({ paymentMethodId: id, err: error }, "the processor did not forget a saved card");
  }
}
