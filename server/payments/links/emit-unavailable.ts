import type { MerchantContext } from "#server/core/context.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { serializePaymentLink } from "#server/records/payments/payment-link.ts";

/** Tells in this transaction that nobody can pay the link any more. */
export function emitUnavailable(unit: Unit, ctx: MerchantContext, link: PaymentLinkModel): void {
  emit(unit, ctx, "payment_link.unavailable", serializePaymentLink(ctx, link));
}
