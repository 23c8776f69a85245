import { InvariantError } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { PaymentIntentModel, RefundModel } from "#server/generated/prisma/models.ts";

/** The seller on a receipt, as it was when the payment was booked. */
export type Seller = Partial<
  Record<
    "name" | "registration" | "vat" | "street" | "city" | "postalCode" | "country",
    string | null
  >
>;

/** Numbers the receipt of a payment, in the last statement of the unit that books it. */
export function giveReceipt(unit: Unit, ctx: MerchantContext, intent: PaymentIntentModel): void {
  const { id, amountCaptured, currency } = intent;
  const now = ctx.clock.now().toISOString();
  unit.call({
    sql: Prisma.sql`receipt_give(${newId("receipt")}, ${ctx.merchantId}, ${id}, ${amountCaptured},
      ${currency}, ${now}::timestamptz)`,
    isLast: true,
    refused: async (outcome) => {
      throw new InvariantError(`a receipt is never ${outcome}`);
    },
  });
}

/** Numbers the note of a refund, in the last statement of the unit in which it succeeds. */
export function giveRefundNote(unit: Unit, ctx: MerchantContext, refund: RefundModel): void {
  const { id, paymentIntentId, amount, currency } = refund;
  const now = ctx.clock.now().toISOString();
  unit.call({
    sql: Prisma.sql`refund_note_give(${newId("refundNote")}, ${ctx.merchantId}, ${id}, ${paymentIntentId},
      ${amount}, ${currency}, ${now}::timestamptz)`,
    isLast: true,
    refused: async (outcome) => {
      throw new InvariantError(`a refund note is never ${outcome}`);
    },
  });
}
