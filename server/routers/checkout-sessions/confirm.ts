import { invariant } from "#server/core/assert.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import { charge } from "#server/payments/charge/charge.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { processorOf } from "#server/payments/processor/registry.ts";
import { findCheckoutSession } from "#server/records/payments/checkout-session.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/** Pays a session by its payment intent: see `charge`. Answers the intent. @throws rate_limited, besides what it throws */
export async function confirmCheckoutSession(
  ctx: MerchantContext,
  id: string,
  { paymentToken, ...input }: ConfirmInput & { paymentToken?: string | undefined },
): Promise<PaymentIntent> {
  const session = await findCheckoutSession(ctx.db, ctx, id);
  invariant(session.paymentIntentId, "a session has a payment intent");
  const byToken = paymentToken === undefined ? {} : await tokenInput(ctx, paymentToken, input);
  const how = { ...input, ...byToken };
  return charge(ctx, session.paymentIntentId, { ...how, asker: { by: "program" } });
}

/** How a token pays: by the processor that made it, and for this charge alone. @throws validation_failed · processor_unavailable */
async function tokenInput(
  ctx: MerchantContext,
  paymentTokenId: string,
  { savePaymentMethod }: ConfirmInput,
): Promise<ConfirmInput> {
  const token = await ctx.db.paymentToken.findUnique({ where: own(ctx, paymentTokenId) });
  if (!token)
    throw new DomainError(
      "validation_failed",
      "paymentToken: there is no such token for this session.",
    );
  if (savePaymentMethod)
    throw new DomainError(
      "validation_failed",
      "savePaymentMethod: a payment token pays once; its card cannot be saved.",
    );
  const { name: tokenOf } = processorOf(ctx, { processor: token.provider });
  return { processorToken: token.processorToken, tokenOf, paymentTokenId };
}
