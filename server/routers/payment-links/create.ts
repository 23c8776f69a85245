import type { MerchantContext } from "#server/context.ts";
import { emit } from "#server/events/emit.ts";
import { newId } from "#server/ids.ts";
import { findCustomer } from "#server/routers/customers/find.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import { checkPayable, checkTotal } from "#server/routers/payment-links/rules.ts";
import type { CreatePaymentLink, PaymentLink } from "#server/routers/payment-links/schema.ts";
import { serializePaymentLink } from "#server/payments/serialize/payment-link.ts";
import { jsonOrNull } from "#server/db.ts";
import { transact } from "#server/transact.ts";

const everyMonth = { interval: "month", intervalCount: 1 } as const;

/**
 * Creates a payment link. Amounts are in the smallest currency unit. Atomic and idempotent by
 * key; emits `payment_link.created` in the same transaction.
 * @throws total_mismatch · currency_mismatch · amount_not_positive · amount_too_large · not_found
 * (specification: POST /api/canary/payment-links)
 */
export async function createPaymentLink(
  ctx: MerchantContext,
  input: CreatePaymentLink,
): Promise<PaymentLink> {
  checkTotal(input);
  checkPayable(ctx, input);
  const now = ctx.clock.now();
  return transact(ctx, async (tx) => {
    if (input.customerId) await findCustomer(tx, ctx, input.customerId);
    const lineItems = input.lineItems ? await resolveLineItems(tx, ctx, input.lineItems) : null;
    const row = await tx.paymentLink.create({
      data: {
        id: newId("paymentLink"),
        merchantId: ctx.merchantId,
        name: input.name ?? null,
        description: input.description ?? null,
        totalAmount: BigInt(input.totalAmount),
        currency: input.currency,
        mode: input.mode,
        recurring: jsonOrNull(
          input.mode === "subscription" ? (input.recurring ?? everyMonth) : null,
        ),
        active: true,
        successUrl: input.successUrl,
        cancelUrl: input.cancelUrl,
        lineItems: jsonOrNull(lineItems),
        customerId: input.customerId ?? null,
        hostedCheckoutConfig: jsonOrNull(input.hostedCheckoutConfig),
        allowQuantity: input.allowQuantity,
        minimumAmount: input.minimumAmount == null ? null : BigInt(input.minimumAmount),
        maxCompletions: input.maxCompletions ?? null,
        metadata: input.metadata as object,
        expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
        createdAt: now,
        updatedAt: now,
      },
    });
    const link = serializePaymentLink(ctx.env, row);
    await emit(tx, ctx, "payment_link.created", {
      related: { id: row.id, type: "payment_link" },
      data: link,
    });
    return link;
  });
}
