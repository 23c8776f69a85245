import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { whyNotOffered, whyNotSentence } from "#server/payments/methods/offered.ts";
import { routable } from "#server/payments/routing/obstacle.ts";
import { countryOf } from "#server/payments/routing/payment-facts.ts";
import { readTakers, type Takers } from "#server/payments/routing/takers.ts";
import { findPaymentIntent } from "#server/records/payments/payment-intent.ts";
import {
  bankWayFacts,
  type BankWay,
  flowFields,
  flowOf,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";

/**
 * Refuses a way to pay that this intent cannot be paid by, before anything is written or asked.
 * @throws validation_failed · not_found
 */
export async function checkBankWay(
  ctx: MerchantContext,
  intentId: string,
  { method, saves, isByToken }: { method: BankWay; saves: boolean; isByToken: boolean },
): Promise<void> {
  const intent = await findPaymentIntent(ctx.db, ctx, intentId);
  const takers = await readTakers(ctx.db, ctx);
  const isRouted = ctx.env.PROCESSORS.length > 1;
  const reason = whyNotOffered(takers, method, {
    currency: intent.currency,
    mode: intent.mode,
    capture: intent.captureMethod,
    saves,
    ...(await termsOf(ctx, intent)),
    ofSubscription: intent.subscriptionId !== null,
    amount: intent.amount > 0n || intent.mode !== "payment" ? Number(intent.amount) : null,
    routed: { paymentIntentId: intentId, country: isRouted ? await countryOf(ctx, intent) : null },
  });
  const field = flowFields[flowOf(method)];
  if (reason !== null)
    throw new DomainError(
      "validation_failed",
      `${field}: ${whyNotSentence(method, reason, takers)}`,
    );
  if (!isByToken && beginsInBrowser(takers, method))
    throw new DomainError(
      "validation_failed",
      `${field}: ${bankWayFacts(method).label} begins with its button on the hosted page. Send the customer to the session's url.`,
    );
}

/** Whether the way's own button in the browser is the only way to it. */
export function beginsInBrowser(takers: Takers, method: BankWay): boolean {
  const taking = routable(takers).filter(({ bankWays }) => bankWays?.includes(method));
  return taking.length > 0 && taking.every(({ browserWays }) => browserWays?.includes(method));
}

type Terms = { recurring: Recurring | null; trialDays: number | null };

/** How often the subscription is charged whose first charge this is, and its trial; nulls for any other intent. */
export async function termsOf(
  { db, merchantId }: MerchantContext,
  { mode, checkoutSessionId: id }: Pick<PaymentIntentModel, "mode" | "checkoutSessionId">,
): Promise<Terms> {
  if (id === null || mode !== "subscription") return { recurring: null, trialDays: null };
  const session = await db.checkoutSession.findFirst({
    where: { merchantId, id },
    select: { recurring: true, selling: true },
  });
  const { trialDays = null } = (session?.selling ?? {}) as Selling;
  return { recurring: (session?.recurring ?? null) as Recurring | null, trialDays };
}
