import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { InvoiceLetterName, SubscriptionLetterName } from "#server/notifications/templates.ts";
import { expiryNoticeOf } from "#server/payments/methods/expiry.ts";
import { tellAlreadySubscribed } from "#server/payments/subscriptions/letters/tell.ts";
import { payInvoiceByHand, voidInvoice } from "#server/routers/invoices/end.ts";
import { sendInvoice } from "#server/routers/invoices/send.ts";
import { cancelSubscription } from "#server/routers/subscriptions/cancel.ts";
import { getSubscription } from "#server/routers/subscriptions/get.ts";
import { updateSubscription } from "#server/routers/subscriptions/update.ts";
import type { testClock } from "#server/workshop/testing/clock.ts";
import {
  anotherCard,
  subscribedWith,
} from "#server/workshop/testing/payments/declined-renewals.ts";
import { openInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { newSubscription, planOf, savedCustomer } from "#server/workshop/testing/payments/plans.ts";
import { cardTurns } from "#server/workshop/testing/payments/saved-cards.ts";

export type BillingLetterName = SubscriptionLetterName | InvoiceLetterName;
export type World = { services: Services; clock: ReturnType<typeof testClock> };
export type Told = { ctx: MerchantContext; id: string; customerId: string };

type Story = {
  /** Brings about all that the letter is due after; the worker's next jobs write it, where the act itself did not. */
  begin: (world: World) => Promise<Told>;
  /** Acts after which a letter that still waits is not sent. */
  over: Record<string, (told: Told, world: World) => Promise<unknown>>;
};

const year = { interval: "year", intervalCount: 1 } as const;
const cancel = ({ ctx, id }: Told) => cancelSubscription(ctx, { id, atPeriodEnd: false });
const endLater = ({ ctx, id }: Told) => cancelSubscription(ctx, { id, atPeriodEnd: true });
const giveCard = async ({ ctx, id, customerId }: Told) =>
  updateSubscription(ctx, {
    id,
    paymentMethodId: await anotherCard(ctx, customerId),
  });
const payByHand = ({ ctx, id }: Told) => payInvoiceByHand(ctx, { id, reference: "Transfer" });
const makeVoid = ({ ctx, id }: Told) => voidInvoice(ctx, id);

/** Every letter of billing: one without a story does not compile, and the walk tells each. */
export const letterStories: Record<BillingLetterName, Story> = {
  subscription_started: { begin: ({ services }) => subscribedWith(services, {}), over: {} },
  subscription_renewing: {
    begin: async (world) => {
      const told = await subscribedWith(world.services, { recurring: year });
      return until(told, world, -20 * dayMs);
    },
    over: {
      canceled: cancel,
      "to end with its period": endLater,
      renewed: (told, world) => until(told, world, 0),
    },
  },
  trial_ending: {
    begin: async ({ services, clock }) => {
      const ctx = await newMerchant(services);
      const customerId = await savedCustomer(ctx);
      const items = [{ priceId: await planOf(ctx, 1900) }];
      const trialEnd = addMs(clock.now(), 14 * dayMs).toISOString();
      const { id } = await newSubscription(ctx, { customerId, items, trialEnd });
      return until({ ctx, id, customerId }, { services, clock }, -2 * dayMs);
    },
    over: {
      canceled: cancel,
      "to end with its trial": endLater,
      "charged for the first time": (told, world) => until(told, world, 0),
    },
  },
  subscription_ended: {
    begin: async ({ services }) => {
      const told = await subscribedWith(services, {});
      await cancel(told);
      return told;
    },
    over: {},
  },
  already_subscribed: {
    begin: async ({ services }) => {
      const told = await subscribedWith(services, {});
      const row = await told.ctx.db.subscription.findUniqueOrThrow({
        where: own(told.ctx, told.id),
      });
      await transactAside(told.ctx, (unit) => tellAlreadySubscribed(unit, told.ctx, row));
      return told;
    },
    over: {},
  },
  card_needed: {
    begin: (world) => declined(world, "insufficient_funds"),
    over: { canceled: cancel, "paid with another card": giveCard },
  },
  confirmation_needed: {
    begin: (world) => declined(world, "challenge_always"),
    over: { canceled: cancel, "paid with another card": giveCard },
  },
  card_expiring: {
    begin: async (world) => {
      const told = await subscribedWith(world.services, { recurring: year });
      const now = world.clock.now();
      const at = addMs(now, 60 * dayMs);
      const expiry = { expiryMonth: at.getUTCMonth() + 1, expiryYear: at.getUTCFullYear() };
      await told.ctx.db.paymentMethod.updateMany({
        where: { merchantId: told.ctx.merchantId },
        data: { ...expiry, expiryNoticeAt: expiryNoticeOf(expiry) },
      });
      world.clock.set(addMs(expiryNoticeOf(expiry), dayMs).toISOString());
      return told;
    },
    over: { canceled: cancel, "to end with its period": endLater, "charged elsewhere": giveCard },
  },
  invoice_sent: {
    begin: (world) => sent(world),
    over: { paid: payByHand, void: makeVoid },
  },
  invoice_due: {
    begin: (world) => sent(world, 12),
    over: { paid: payByHand, void: makeVoid },
  },
  invoice_overdue: {
    begin: (world) => sent(world, 15),
    over: { paid: payByHand, void: makeVoid },
  },
};

/** Lets time go to so long after the end of the current period. */
async function until(told: Told, { clock }: World, afterMs: number): Promise<Told> {
  const { currentPeriodEnd } = await getSubscription(told.ctx, told.id);
  clock.set(addMs(new Date(currentPeriodEnd), afterMs).toISOString());
  return told;
}

async function declined(world: World, scenario: string): Promise<Told> {
  const told = await subscribedWith(world.services, {});
  await cardTurns(world.services, told.customerId, scenario);
  return until(told, world, 0);
}

/** An invoice that was sent so many days ago, due 14 days after that. */
async function sent({ services, clock }: World, daysAgo = 0): Promise<Told> {
  const ctx = await newMerchant(services);
  const { id, customerId } = await openInvoice(ctx, { daysUntilDue: 14 });
  await sendInvoice(ctx, id);
  clock.advance(daysAgo * dayMs);
  return { ctx, id, customerId };
}
