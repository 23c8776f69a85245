import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { CardSummary } from "#server/core/interfaces/processor.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentMethodModel } from "#server/generated/prisma/models.ts";
import { expiryNoticeOf, expiryOf } from "#server/payments/methods/expiry.ts";
import { lockMethods } from "#server/payments/methods/lock.ts";
import { noteRemoval } from "#server/payments/methods/removals.ts";
import { serializePaymentMethod } from "#server/records/payments/payment-method.ts";
import { isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { resources } from "#server/wire/resources.ts";

type Attach = {
  attempt: { id: string; paymentIntentId: string; processor: string; createdAt: Date };
  card: CardSummary;
  processorMethod: string;
};

/**
 * Keeps a card, or an account with its mandate, as a payment method of the intent's customer. A card that the customer has
 * already keeps its id and gets the new token and expiry; the processor is made to forget the one before. Null when the attempt is settled
 * already: then it was kept before. Answers the method's id; emits `payment_method.attached`,
 * and `payment_method.updated` of one that is saved anew.
 */
export async function attachMethod(
  unit: Unit,
  ctx: MerchantContext,
  { attempt, card, processorMethod }: Attach,
): Promise<string | null> {
  const { tx } = unit;
  const [open] = await tx.$queryRaw<{ customerId: string | null }[]>`
    SELECT i."customerId" FROM payment_attempts a
    JOIN payment_intents i ON i."merchantId" = a."merchantId" AND i.id = a."paymentIntentId"
    WHERE a."merchantId" = ${ctx.merchantId} AND a.id = ${attempt.id} AND a.status IN ('processing', 'requires_action') FOR NO KEY UPDATE OF a`;
  if (!open) return null;
  invariant(open.customerId, "a card is saved for a customer");
  await lockMethods(tx, ctx, open.customerId);
  const owner = { merchantId: ctx.merchantId, customerId: open.customerId, detachedAt: null };
  const known = await tx.paymentMethod.findMany({ where: owner, orderBy: { createdAt: "asc" } });
  const same = known.find((method) => method.fingerprint === card.fingerprint);
  const expiry = { expiryMonth: card.expMonth, expiryYear: card.expYear };
  const hidden = { provider: attempt.processor, processorMethod, refusedFor: null };
  if (same) {
    // News also with the expiry that it has: a card that was refused may be charged again from now on.
    const expiryNoticeAt =
      expiryOf(same) < expiryOf(expiry) ? expiryNoticeOf(expiry) : same.expiryNoticeAt;
    const data = { ...expiry, ...hidden, expiryNoticeAt, updatedAt: ctx.clock.now() };
    const saved = await tx.paymentMethod.update({ where: own(ctx, same.id), data });
    emit(unit, ctx, "payment_method.updated", serializePaymentMethod(saved));
    const { customerId, provider: processor, processorMethod: before } = same;
    if (before !== processorMethod)
      noteRemoval(unit, ctx, { customerId, processor, processorMethod: before });
    return same.id;
  }
  const isDefault = known.length === 0;
  const { customerId } = owner;
  return insertMethod(unit, ctx, {
    customerId,
    provider: attempt.processor,
    processorMethod,
    card,
    isDefault,
    ...(isBankDebit(card.brand) && {
      type: card.brand,
      id: `${resources.paymentMethod.idPrefix}${attempt.id.slice(attempt.id.indexOf("_"))}`,
      createdAt: attempt.createdAt,
    }),
  }).id;
}

type NewMethod = Pick<
  PaymentMethodModel,
  "customerId" | "provider" | "processorMethod" | "isDefault"
> &
  Partial<Pick<PaymentMethodModel, "id" | "type" | "createdAt">> & { card: CardSummary };

/**
 * Writes a card that the customer did not have. An account has the id of the attempt that its mandate was given with, and
 * its time. Emits `payment_method.attached`.
 */
export function insertMethod(
  unit: Unit,
  ctx: MerchantContext,
  { card, type = "card", ...given }: NewMethod,
): PaymentMethodModel {
  const expiry = { expiryMonth: card.expMonth, expiryYear: card.expYear };
  const row: PaymentMethodModel = {
    id: newId("paymentMethod"),
    createdAt: ctx.clock.now(),
    ...given,
    ...expiry,
    merchantId: ctx.merchantId,
    type,
    brand: card.brand,
    last4: card.last4,
    fingerprint: card.fingerprint,
    refusedFor: null,
    expiryNoticeAt: type === "card" ? expiryNoticeOf(expiry) : null,
    updatedAt: null,
    detachedAt: null,
  };
  unit.insert("PaymentMethod", row);
  emit(unit, ctx, "payment_method.attached", serializePaymentMethod(row));
  return row;
}
