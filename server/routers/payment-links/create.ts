import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { checkEmbedOrigin } from "#server/payments/embed-origin.ts";
import { intervalOf } from "#server/payments/interval.ts";
import { priceOf } from "#server/payments/price.ts";
import { checkMethods } from "#server/payments/sessions/offered-methods.ts";
import { givenLines } from "#server/pricing/lines-of-total.ts";
import { serializePaymentLink } from "#server/records/payments/payment-link.ts";
import { sellingOf } from "#server/routers/checkout-sessions/selling-settings.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { checkLinkAmounts, checkPayable } from "#server/routers/payment-links/rules.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { CreatePaymentLink, PaymentLink } from "#server/wire/payments/payment-link.ts";

/**
 * Creates a payment link. Amounts are in the smallest currency unit. Atomic and idempotent by
 * key; emits `payment_link.created` in the same transaction.
 * @throws total_mismatch · currency_mismatch · interval_mismatch · amount_not_positive · amount_too_small ·
 * amount_too_large · amount_not_multiple · currency_not_supported · not_found
 * (specification: POST /api/canary/payment-links)
 */
export async function createPaymentLink(
  ctx: MerchantContext,
  input: CreatePaymentLink,
): Promise<PaymentLink> {
  checkPayable(ctx, input);
  await checkLinkAmounts(ctx.db, ctx, input);
  checkEmbedOrigin(input.hostedCheckoutConfig);
  await checkMethods(ctx.db, ctx, input.hostedCheckoutConfig, { kind: "link", ...input });
  const now = ctx.clock.now();
  if (input.customerId) await customerNamed(ctx.db, ctx, input.customerId);
  const lineItems = input.lineItems ? await resolveLineItems(ctx.db, ctx, input.lineItems) : null;
  priceOf({ order: { ...input, lineItems } });
  const sold = { ...input, newLines: input.lineItems };
  const selling = await sellingOf(ctx.db, ctx, { given: input, current: null, sold });
  const recurring = await intervalOf(ctx.db, ctx, input);
  return transact(ctx, async (unit) => {
    const row: PaymentLinkModel = {
      id: newId("paymentLink"),
      merchantId: ctx.merchantId,
      name: input.name ?? null,
      description: input.description ?? null,
      totalAmount: BigInt(input.totalAmount),
      currency: input.currency,
      mode: input.mode,
      recurring,
      active: true,
      successUrl: input.successUrl,
      cancelUrl: input.cancelUrl,
      lineItems: givenLines({ ...input, name: input.name ?? null }, lineItems),
      customerId: input.customerId ?? null,
      selling,
      hostedCheckoutConfig: input.hostedCheckoutConfig ?? null,
      allowQuantity: input.allowQuantity,
      onePerCustomer: input.onePerCustomer ?? false,
      minimumAmount: input.minimumAmount == null ? null : BigInt(input.minimumAmount),
      maxCompletions: input.maxCompletions ?? null,
      completions: 0,
      metadata: input.metadata as object,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
      expiryToldAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    unit.insert("PaymentLink", row);
    const link = serializePaymentLink(ctx, row);
    emit(unit, ctx, "payment_link.created", link);
    return link;
  });
}
