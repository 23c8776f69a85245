import type { MerchantContext } from "#server/core/context.ts";
import { changeRow } from "#server/data/rows/change-row.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";

type Change = {
  current: PaymentMethodModel;
  data: Partial<
    Pick<PaymentMethodModel, "brand" | "last4" | "expiryMonth" | "expiryYear" | "isDefault">
  >;
  /** Columns that no reader sees. */
  derived?: Partial<Pick<PaymentMethodModel, "fingerprint" | "refusedFor" | "expiryNoticeAt">>;
};

/** Changes a saved card, whose row is locked. Emits `payment_method.updated` if its readers see a change. */
export async function updateMethod(
  unit: Unit,
  ctx: MerchantContext,
  { current, data, derived }: Change,
): Promise<void> {
  const { id } = current;
  const { row, isNews } = await changeRow(ctx, {
    current,
    data,
    derived,
    write: (changed) => unit.tx.paymentMethod.update({ where: own(ctx, id), data: changed }),
  });
  if (isNews) emit(unit, ctx, "payment_method.updated", serializePaymentMethod(row));
}
