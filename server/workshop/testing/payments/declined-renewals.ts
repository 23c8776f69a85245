import type { Services } from "#server/core/context.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { renewSubscriptions } from "#server/payments/subscriptions/renew.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import type { Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { Dunning } from "#server/wire/atoms/merchant/dunning.ts";
import type { testClock } from "#server/workshop/testing/clock.ts";
import {
  card,
  newCustomer,
  newIntent,
  newMerchant,
  newSession,
} from "#server/workshop/testing/payments/payments.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";

type World = { services: Services; clock: ReturnType<typeof testClock> };
type Start = { dunning?: Partial<Dunning>; recurring?: Recurring; fails?: string };
type Owner = Awaited<ReturnType<typeof newMerchant>>;

/** A subscription that began at a merchant with these rules; its first period has just begun. */
export async function subscribedWith(services: Services, { dunning = {}, recurring }: Start) {
  const ctx = await newMerchant(services);
  await ctx.db.merchant.update({ where: { id: ctx.merchantId }, data: { dunning } });
  const customer = await newCustomer(ctx);
  const session = await newSession(ctx, {
    mode: "subscription",
    customerId: customer.id,
    ...(recurring && { recurring }),
  });
  await confirmPayment(ctx, session.paymentIntentId ?? "", { card: { ...card(), expYear: 2049 } });
  const { id } = await ctx.db.subscription.findFirstOrThrow({
    where: { merchantId: ctx.merchantId },
  });
  return { ctx, id, customerId: customer.id };
}

/** One at the end of its first period, whose card is declined from now on; nobody has renewed it yet. */
export async function declining(
  { services, clock }: World,
  { fails = "insufficient_funds", ...start }: Start,
) {
  const subscription = await subscribedWith(services, start);
  const { ctx, id, customerId } = subscription;
  await cardTurns(services, customerId, fails);
  clock.set((await getSubscription(ctx, id)).currentPeriodEnd);
  return subscription;
}

export async function renewAll(services: Services): Promise<void> {
  for (let passes = 0; passes < 20 && (await renewSubscriptions(services)) > 0; passes += 1);
}

/** Saves another card of the customer, and answers its id. */
export async function anotherCard(
  ctx: Owner,
  customerId: string,
  number = "5555555555554444",
): Promise<string> {
  const intent = await newIntent(ctx, { customerId });
  const { paymentMethodId } = await confirmPayment(ctx, intent.id, {
    card: { ...card(number), expYear: 2049 },
    savePaymentMethod: true,
  });
  return paymentMethodId ?? "";
}

/** The templates of the letters, in the order in which they were written. */
export async function lettersOf({ db, merchantId }: Owner): Promise<(string | null)[]> {
  const rows = await db.message.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
  return rows.map(({ template }) => template);
}
