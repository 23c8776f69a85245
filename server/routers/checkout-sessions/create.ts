import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { checkEmbedOrigin } from "#server/payments/embed-origin.ts";
import { intervalOf, renewalLinesOf } from "#server/payments/interval.ts";
import { chargedSale } from "#server/payments/selling/price-sale.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import { checkMethods } from "#server/payments/sessions/offered-methods.ts";
import { keptBreakdown, type Order } from "#server/pricing/price-order.ts";
import { findProduct } from "#server/records/payments/product.ts";
import {
  checkShippingOption,
  choicesAfter,
} from "#server/routers/checkout-sessions/change/chosen.ts";
import { insertSession } from "#server/routers/checkout-sessions/insert.ts";
import { payerOf } from "#server/routers/checkout-sessions/payer.ts";
import { sellingOf } from "#server/routers/checkout-sessions/selling-settings.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { notForSale, resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { LineItemInput } from "#server/wire/atoms/money/line-item.ts";
import type {
  CheckoutSession,
  CreateCheckoutSession,
} from "#server/wire/payments/checkout-session.ts";

const expiryMinMs = 5 * minuteMs;
/** No checkout can be paid longer than this. */
export const expiryMaxMs = 7 * dayMs;

/**
 * Creates a hosted payment page and its payment intent. Amounts are in the smallest currency
 * unit. Atomic and idempotent by key; emits `payment_intent.created` and
 * `checkout.session.created`.
 * @throws total_mismatch · currency_mismatch · interval_mismatch · amount_not_positive · amount_too_large ·
 * validation_failed · not_found
 * (specification: POST /api/canary/checkout/sessions)
 */
export async function createCheckoutSession(
  ctx: MerchantContext,
  input: CreateCheckoutSession,
): Promise<CheckoutSession> {
  checkSession(ctx, input);
  await checkMethods(ctx.db, ctx, input.hostedCheckoutConfig, { kind: "session", ...input });
  if (input.customerId) await customerNamed(ctx.db, ctx, input.customerId);
  const ofProduct = await linesOfProduct(ctx, input);
  const given = input.lineItems ?? ofProduct;
  const resolved = given && (await resolveLineItems(ctx.db, ctx, given));
  const sold = { ...input, newLines: given };
  const selling = await sellingOf(ctx.db, ctx, { given: input, current: null, sold });
  const choices = choicesAfter(null, input);
  const sale = { ...sessionSale(input, { lineItems: resolved, selling }), choices };
  const priced = await chargedSale(ctx.db, ctx, sale);
  checkShippingOption(priced, input);
  const { price } = priced;
  const { lineItems, quantity, totalAmount } = price;
  const recurring = await intervalOf(ctx.db, ctx, input);
  const renewalLines = await renewalLinesOf(ctx.db, ctx, { recurring, sale, priced });
  return transact(ctx, async (unit) =>
    insertSession(unit, ctx, {
      customerId: input.customerId ?? null,
      payerId: input.customerId ? null : await payerOf(unit, ctx, input.contact),
      choices: Object.keys(choices).length > 0 ? choices : null,
      paymentLinkId: null,
      productId: input.productId ?? null,
      successUrl: input.successUrl ?? null,
      cancelUrl: input.cancelUrl ?? null,
      lineItems,
      quantity,
      totalAmount,
      currency: input.currency,
      mode: input.mode,
      purpose: input.purpose,
      recurring,
      renewalLines,
      breakdown: keptBreakdown(price),
      selling,
      description: null,
      clientReferenceId: input.clientReferenceId ?? null,
      submissionKey: null,
      contact: input.contact ?? null,
      hostedCheckoutConfig: input.hostedCheckoutConfig ?? {},
      metadata: input.metadata,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    }),
  );
}

/**
 * `productId` without lines means one of that product at its price (contract §4), which a total beside it
 * must be; only what has no price costs what the total says.
 * @throws not_found · validation_failed
 */
async function linesOfProduct(
  ctx: MerchantContext,
  input: CreateCheckoutSession,
): Promise<LineItemInput[] | null> {
  if (!input.productId) return null;
  const product = await findProduct(ctx.db, ctx, input.productId);
  if (product.deletedAt) throw new DomainError("not_found", "productId: this product was deleted.");
  if (!product.active) throw new DomainError("validation_failed", `productId: ${notForSale}`);
  if (input.lineItems) return null;
  const { id: productId, currency } = product;
  if (product.amount !== null)
    return [{ productId, quantity: 1, amount: Number(product.amount), currency }];
  if (input.totalAmount == null) {
    throw new DomainError(
      "validation_failed",
      "productId: this product has no price; send lineItems or totalAmount.",
    );
  }
  if (input.totalAmount === 0) return null;
  return [{ productId, quantity: 1, amount: input.totalAmount, currency: input.currency }];
}

/** Checks everything about a session that needs no reads. @throws validation_failed */
function checkSession(ctx: MerchantContext, input: CreateCheckoutSession): void {
  const problems: string[] = [];
  const isPriced = Boolean(input.lineItems ?? input.productId) || input.totalAmount != null;
  if (!isPriced && input.mode !== "setup") {
    problems.push("totalAmount: send lineItems, productId or totalAmount.");
  }
  if (input.purpose === "balance_funding") {
    if (!input.customerId) problems.push("customerId: funding a balance requires a customer.");
    if (input.mode !== "payment") problems.push("mode: funding a balance requires mode payment.");
  }
  if (input.expiresAt && !isSoon(ctx, new Date(input.expiresAt))) {
    problems.push("expiresAt: must be between 5 minutes and 7 days from now.");
  }
  checkEmbedOrigin(input.hostedCheckoutConfig);
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
}

/** A session as a sale. */
function sessionSale(
  input: CreateCheckoutSession,
  { lineItems, selling }: Pick<Order, "lineItems"> & Pick<Sale, "selling">,
): Omit<Sale, "choices"> {
  const { mode, purpose, currency, totalAmount, customerId } = input;
  const name = purpose === "balance_funding" ? "Balance" : "Payment";
  return {
    order: { name, currency, totalAmount, lineItems },
    rules: {},
    config: input.hostedCheckoutConfig ?? {},
    mode,
    isSale: mode !== "setup" && purpose === "purchase",
    selling,
    customerId: customerId ?? null,
    email: input.contact?.email ?? null,
  };
}

function isSoon(ctx: MerchantContext, expiresAt: Date): boolean {
  const now = ctx.clock.now();
  return expiresAt >= addMs(now, expiryMinMs) && expiresAt <= addMs(now, expiryMaxMs);
}
