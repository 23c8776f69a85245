import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { jsonOrNull } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { storeChosen } from "#server/payments/selling/choose-for-session.ts";
import { type PricedSale, chargedSale } from "#server/payments/selling/price-sale.ts";
import { saleOfSession } from "#server/payments/selling/sale-of.ts";
import {
  lockCheckoutSession,
  serializeCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import {
  checkShippingOption,
  choicesAfter,
} from "#server/routers/checkout-sessions/change/chosen.ts";
import { payerOf } from "#server/routers/checkout-sessions/payer.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type {
  CheckoutSession,
  Contact,
  UpdateCheckoutSession,
} from "#server/wire/payments/checkout-session.ts";

/**
 * Changes the order of an open session and prices it anew, with the amount of its payment intent. A field that is left
 * out stays as it is. Nothing changes while a charge is under way. Atomic and idempotent by key; emits nothing, as every
 * other choice before the payment, but `customer.created` for a payer who is new.
 * @throws not_found · session_not_open · payment_in_progress · invalid_state · validation_failed ·
 * discount_not_applicable · currency_mismatch · amount_too_small · amount_too_large
 */
export async function updateCheckoutSession(
  ctx: MerchantContext,
  input: UpdateCheckoutSession,
): Promise<CheckoutSession> {
  const lineItems = input.lineItems && (await resolveLineItems(ctx.db, ctx, input.lineItems));
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    const current = await lockCheckoutSession(tx, ctx, input.id);
    checkOpen(current);
    checkChangeable(current, lineItems !== undefined);
    const row = {
      ...current,
      ...(lineItems && { lineItems, breakdown: null }),
      contact: (input.contact === undefined ? current.contact : input.contact) as Contact | null,
      selling: sellingAfter(current, input),
    };
    const choices = choicesAfter(current.choices as ShopperChoices | null, input);
    if (input.promotionCode !== undefined) delete choices.withoutDiscount;
    const priced = await chargedSale(tx, ctx, saleOfSession(row, choices));
    checkShippingOption(priced, input);
    await checkTotal(unit, ctx, { row, priced });
    await tx.checkoutSession.update({
      where: own(ctx, row.id),
      data: { contact: jsonOrNull(row.contact), selling: jsonOrNull(row.selling) },
    });
    const stored = await storeChosen(tx, ctx, { row, priced, choices });
    if (!stored)
      throw new DomainError(
        "payment_in_progress",
        "This order is being paid. It cannot change until that payment has ended.",
      );
    if (input.contact !== undefined) await linkPayer(unit, ctx, row);
    return serializeCheckoutSession(ctx.env, stored.row);
  });
}

/** @throws session_not_open */
function checkOpen({ status, paymentIntentId }: CheckoutSessionModel): void {
  if (status === "open" && paymentIntentId) return;
  throw new DomainError("session_not_open", "This checkout session is no longer open.");
}

/**
 * The order of an invoice or a renewal was decided with it; lines that came of a link, or of a subscription's terms, are
 * theirs. @throws invalid_state
 */
function checkChangeable(row: CheckoutSessionModel, isOfLines: boolean): void {
  const { mode, purpose, paymentLinkId, invoiceId, recurring } = row;
  if (invoiceId !== null || (mode === "payment" && recurring !== null))
    throw new DomainError(
      "invalid_state",
      "This session pays an invoice or a renewal, whose order stands still.",
    );
  if (!isOfLines || (mode === "payment" && purpose === "purchase" && !paymentLinkId)) return;
  throw new DomainError(
    "invalid_state",
    "lineItems: only a purchase in mode payment that no payment link began takes other lines.",
  );
}

/** A code takes the place of the merchant's own discount. */
function sellingAfter(
  { selling }: CheckoutSessionModel,
  { promotionCode }: UpdateCheckoutSession,
): Selling | null {
  const current = selling as Selling | null;
  if (promotionCode === undefined) return current;
  const { discountId: _replaced, promotionCode: _before, ...others } = current ?? {};
  const next = { ...others, ...(promotionCode && { promotionCode }) };
  return Object.keys(next).length > 0 ? next : null;
}

/** @throws amount_too_small · amount_too_large · amount_not_multiple */
async function checkTotal(
  unit: Unit,
  ctx: MerchantContext,
  { row, priced }: { row: CheckoutSessionModel; priced: PricedSale },
): Promise<void> {
  const { totalAmount: amount } = priced.price;
  if (row.mode === "setup" || amount === 0) return;
  const { methods } = row.hostedCheckoutConfig as HostedCheckoutConfig;
  const { currency } = row;
  await checkChargeable(unit.tx, ctx, { field: "totalAmount", amount, currency, methods });
}

/** The payer is the session's customer, else the one with the contact's email address; without one it stays. */
async function linkPayer(
  unit: Unit,
  ctx: MerchantContext,
  { id, customerId, contact, paymentIntentId }: CheckoutSessionModel,
): Promise<void> {
  if (customerId || !paymentIntentId) return;
  const payerId = await payerOf(unit, ctx, contact as Contact | null);
  if (payerId === null) return;
  await unit.tx.paymentIntent.updateMany({
    where: { merchantId: ctx.merchantId, id: paymentIntentId, checkoutSessionId: id },
    data: { customerId: payerId, updatedAt: ctx.clock.now() },
  });
}
