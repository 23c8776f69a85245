import { addMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { PaymentIntentModel, SubscriptionModel } from "#server/generated/prisma/models.ts";
import { pageOpenMs } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { tellUnpaid } from "#server/payments/subscriptions/letters/tell.ts";
import { insertPageSession } from "#server/payments/subscriptions/unpaid/page-session.ts";
import { checkoutSessionUrl } from "#server/records/payments/checkout-session.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";
import type { PaymentError } from "#server/wire/payments/payment-intent.ts";

type Unpaid = { row: SubscriptionModel; intent: PaymentIntentModel };

/** Whether the card's bank has declined a renewal because it wants the cardholder to confirm it. */
export function wantsHolder({ lastError }: Pick<PaymentIntentModel, "lastError">): boolean {
  return (lastError as PaymentError | null)?.advice === "authenticate";
}

/**
 * Gives a renewal a session, so that its customer can confirm this very payment with their bank on
 * the hosted page, or pay it with another card; one that has a session keeps it, open for longer.
 * Answers the renewal's row. Emits `checkout.session.created` of a session that is made.
 */
export async function openConfirmation(
  unit: Unit,
  ctx: MerchantContext,
  { row, intent, dunning }: Unpaid & { dunning: Dunning },
): Promise<PaymentIntentModel> {
  const { tx } = unit;
  const expiresAt = addMs(ctx.clock.now(), pageOpenMs(dunning));
  if (intent.checkoutSessionId) {
    await tx.checkoutSession.update({
      where: own(ctx, intent.checkoutSessionId),
      data: { expiresAt },
    });
    return intent;
  }
  const page = row.checkoutSessionId
    ? await tx.checkoutSession.findUnique({ where: own(ctx, row.checkoutSessionId) })
    : null;
  const session = insertPageSession(unit, ctx, {
    paymentIntentId: intent.id,
    customerId: row.customerId,
    currency: row.currency,
    mode: "payment",
    lineItems: intent.lineItems ?? row.lineItems ?? [],
    totalAmount: intent.amount,
    breakdown: intent.breakdown,
    recurring: row.recurring,
    locale: page?.locale ?? null,
    timeZone: page?.timeZone ?? null,
    hostedCheckoutConfig: looksOf((page?.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig),
    expiresAt,
  });
  return tx.paymentIntent.update({
    where: own(ctx, intent.id),
    data: { checkoutSessionId: session.id },
  });
}

/** Said for the first purchase alone: how it was framed, what it asked for, and in which ways it could be paid. */
const ofFirstPurchase = [
  "embedMode",
  "embedOrigin",
  "methods",
  "submitLabel",
  "requireContact",
  "requireAddress",
  "allowRenewal",
];

/** The look, tax and names of the page on which the subscription began. */
function looksOf(config: HostedCheckoutConfig): HostedCheckoutConfig {
  const looks = Object.entries(config).filter(([name]) => !ofFirstPurchase.includes(name));
  return Object.fromEntries(looks);
}

/** Mails the customer the address of that page, unless the merchant writes such letters itself. */
export async function askToConfirm(
  unit: Unit,
  ctx: MerchantContext,
  { row, intent, dunning }: Unpaid & { dunning: Dunning },
): Promise<void> {
  if (!dunning.declineEmails) return;
  const url = checkoutSessionUrl(ctx.env, intent.checkoutSessionId ?? "");
  await tellUnpaid(unit, ctx, { row, needs: "confirmation", url });
}
