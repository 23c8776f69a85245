import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { insertIntent } from "#server/payments/intents/create.ts";
import { checkChargeable } from "#server/payments/processor/chargeable.ts";
import { serializePaymentIntent } from "#server/records/payments/payment-intent.ts";
import { findPaymentMethod } from "#server/records/payments/payment-method.ts";
import { customerNamed } from "#server/routers/customers/refuse-erased.ts";
import { bankWayNames } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { CreatePaymentIntent, PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * Creates a payment intent without a hosted page. The amount is in the smallest currency unit.
 * Atomic and idempotent by key; emits `payment_intent.created`.
 * @throws amount_too_small · amount_too_large · amount_not_multiple · currency_not_supported ·
 * not_found · validation_failed
 */
export async function createPaymentIntent(
  ctx: MerchantContext,
  input: CreatePaymentIntent,
): Promise<PaymentIntent> {
  const { customerId = null, paymentMethodId = null } = input;
  if (input.expiresAt && new Date(input.expiresAt) <= ctx.clock.now()) {
    throw new DomainError("validation_failed", "expiresAt: must be in the future.");
  }
  const { amount, currency } = input;
  const methods = ["card", ...bankWayNames];
  await checkChargeable(ctx.db, ctx, { field: "amount", amount, currency, methods });
  if (paymentMethodId && !customerId) {
    throw new DomainError(
      "validation_failed",
      "customerId: send the customer of the saved payment method.",
    );
  }
  if (customerId) await customerNamed(ctx.db, ctx, customerId);
  const method = paymentMethodId && (await findPaymentMethod(ctx.db, ctx, paymentMethodId));
  if (method && (method.detachedAt || method.customerId !== customerId)) {
    throw new DomainError("not_found", "paymentMethodId: no such payment method of this customer.");
  }
  return transact(ctx, async (unit) => {
    const row = insertIntent(unit, ctx, {
      amount: BigInt(input.amount),
      currency: input.currency,
      mode: "payment",
      captureMethod: input.captureMethod,
      customerId,
      paymentMethodId,
      description: input.description ?? null,
      idempotencyKey: ctx.idempotency?.key ?? null,
      metadata: input.metadata,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
    });
    return serializePaymentIntent(row);
  });
}
