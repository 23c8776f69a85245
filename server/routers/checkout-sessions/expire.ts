import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact, transactInSteps } from "#server/data/transact.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { endIntent } from "#server/payments/intents/end.ts";
import {
  serializeCheckoutSession,
  findCheckoutSession,
  lockCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

/**
 * Ends an open session now. A challenge that is under way is given up at the processor; if it
 * went through at the last moment the session is complete instead. Emits
 * `payment_intent.canceled` and `checkout.session.expired` with it.
 * @throws session_not_open · payment_in_progress · not_found
 */
export async function expireCheckoutSession(
  ctx: MerchantContext,
  id: string,
): Promise<CheckoutSession> {
  return transactInSteps(ctx, {
    begin: async (unit) => checkOpen(await lockCheckoutSession(unit.tx, ctx, id)),
    remember: () => id,
    recall: () => findCheckoutSession(ctx.db, ctx, id),
    carryOn: async (begun) => {
      if (begun.status === "expired")
        return transact(ctx, async () => serializeCheckoutSession(ctx.env, begun));
      return endOpen(ctx, id);
    },
  });
}

function endOpen(ctx: MerchantContext, id: string): Promise<CheckoutSession> {
  return endIntent(ctx, {
    look: async () => {
      const { paymentIntentId } = checkOpen(await findCheckoutSession(ctx.db, ctx, id));
      return findPaymentIntent(ctx.db, ctx, paymentIntentId ?? "");
    },
    run: (work) => transact(ctx, work),
    answer: async ({ tx }) =>
      serializeCheckoutSession(ctx.env, await findCheckoutSession(tx, ctx, id)),
  });
}

/** @throws session_not_open */
function checkOpen(session: CheckoutSessionModel): CheckoutSessionModel {
  if (session.status === "open" && session.paymentIntentId) return session;
  throw notOpen(session.status);
}

function notOpen(status: string): DomainError {
  const words = {
    complete: "is complete",
    expired: "has expired",
    open: "is being paid at the moment",
  }[status];
  return new DomainError("session_not_open", `This checkout session ${words}.`);
}
