import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { checkMethods } from "#server/payments/sessions/offered-methods.ts";
import { insertSession } from "#server/routers/checkout-sessions/insert.ts";
import { checkSession, sessionTotal } from "#server/routers/checkout-sessions/rules.ts";
import type { CheckoutSession, CreateCheckoutSession } from "#server/wire/checkout-session.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import { everyMonth } from "#server/wire/atoms/checkout.ts";
import type { Recurring } from "#server/wire/atoms/checkout.ts";
import type { LineItemInput } from "#server/wire/atoms/line-item.ts";
import { transact } from "#server/data/transact.ts";
import { findCustomer } from "#server/routers/customers/row.ts";
import { findProduct } from "#server/routers/products/row.ts";

/**
 * Creates a hosted payment page and its payment intent. Amounts are in the smallest currency
 * unit. Atomic and idempotent by key; emits `payment_intent.created` and
 * `checkout.session.created`.
 * @throws total_mismatch · currency_mismatch · amount_not_positive · amount_too_large ·
 * validation_failed · not_found
 * (specification: POST /api/canary/checkout/sessions)
 */
export async function createCheckoutSession(
  ctx: MerchantContext,
  input: CreateCheckoutSession,
): Promise<CheckoutSession> {
  checkSession(ctx, input);
  checkMethods(input.hostedCheckoutConfig, { kind: "session", ...input });
  if (input.customerId) await findCustomer(ctx.db, ctx, input.customerId);
  const product = await productOf(ctx, input);
  const lines = input.lineItems ?? product.lines ?? lineOfTotal(input);
  const lineItems = lines && (await resolveLineItems(ctx.db, ctx, lines));
  const totalAmount = sessionTotal({ ...input, lineItems });
  return transact(ctx, async (unit) =>
    insertSession(unit, ctx, {
      customerId: input.customerId ?? null,
      paymentLinkId: null,
      productId: input.productId ?? null,
      successUrl: input.successUrl ?? null,
      cancelUrl: input.cancelUrl ?? null,
      lineItems: lineItems ?? [],
      totalAmount,
      currency: input.currency,
      mode: input.mode,
      purpose: input.purpose,
      recurring:
        input.mode === "subscription" ? (input.recurring ?? product.recurring ?? everyMonth) : null,
      description: null,
      clientReferenceId: input.clientReferenceId ?? null,
      submissionKey: null,
      contact: null,
      hostedCheckoutConfig: input.hostedCheckoutConfig ?? {},
      metadata: input.metadata,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    }),
  );
}

/** A total alone is one line, so that their sum is the total in every answer (contract §4). */
function lineOfTotal(input: CreateCheckoutSession): LineItemInput[] | null {
  const { totalAmount, currency, productId, purpose } = input;
  if (!totalAmount) return null;
  const name = purpose === "balance_funding" ? "Balance" : "Payment";
  const line = { quantity: 1, amount: totalAmount, currency };
  return [productId ? { ...line, productId } : { ...line, name }];
}

/** `productId` alone means one of that product (contract §4). */
async function productOf(
  ctx: MerchantContext,
  input: CreateCheckoutSession,
): Promise<{ lines: LineItemInput[] | null; recurring: Recurring | null }> {
  if (!input.productId) return { lines: null, recurring: null };
  const product = await findProduct(ctx.db, ctx, input.productId);
  if (product.deletedAt) throw new DomainError("not_found", "productId: this product was deleted.");
  const recurring = product.recurring as Recurring | null;
  if (input.lineItems || input.totalAmount != null) return { lines: null, recurring };
  if (product.amount === null) {
    throw new DomainError(
      "validation_failed",
      "productId: this product has no price; give lineItems or totalAmount.",
    );
  }
  const line = {
    productId: product.id,
    quantity: 1,
    amount: Number(product.amount),
    currency: product.currency,
  };
  return { lines: [line], recurring };
}
