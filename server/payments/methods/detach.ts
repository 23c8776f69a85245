import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { noteRemoval } from "#server/payments/methods/removals.ts";
import { updateMethod } from "#server/payments/methods/update.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";

/**
 * Ends a payment method, whose row is locked: it cannot be charged any more, and the processor is to forget it. The
 * customer's newest other method becomes the default. Emits `payment_method.detached`, and `payment_method.updated` of the other one.
 */
export async function detachMethod(
  unit: Unit,
  ctx: MerchantContext,
  current: PaymentMethodModel,
): Promise<PaymentMethodModel> {
  const { tx } = unit;
  const { id } = current;
  const now = ctx.clock.now();
  const row = await tx.paymentMethod.update({
    where: own(ctx, id),
    data: { detachedAt: now, updatedAt: now, isDefault: false },
  });
  const { merchantId, customerId, provider: processor, processorMethod } = row;
  const next = await tx.paymentMethod.findFirst({
    where: { merchantId, customerId, detachedAt: null },
    orderBy: { createdAt: "desc" },
  });
  noteRemoval(unit, ctx, { customerId, processor, processorMethod });
  emit(unit, ctx, "payment_method.detached", serializePaymentMethod(row));
  if (next && current.isDefault)
    await updateMethod(unit, ctx, { current: next, data: { isDefault: true } });
  return row;
}
