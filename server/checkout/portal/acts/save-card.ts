import { runningSubscriptions } from "#server/checkout/portal/describe-subscriptions.ts";
import type { Visitor } from "#server/checkout/portal/visit.ts";
import { transact } from "#server/data/transact.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { owes } from "#server/payments/subscriptions/dunning/owes.ts";
import { pageOpenMs, readDunning } from "#server/payments/subscriptions/dunning/read-dunning.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";
import { trialCardPage } from "#server/payments/subscriptions/trials/trial-card-page.ts";
import { cardPage } from "#server/payments/subscriptions/unpaid/ask-for-card.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { portalPath } from "#server/wire/portal/portal-path.ts";

type Wish = {
  /** The subscription that the card is for, which is the visitor's. */
  row: SubscriptionModel | null;
  lang: string | undefined;
};

/** Where the merchant has chosen no currency and the customer has paid in none; a setup charges nothing. */
const anyCurrency = "EUR";

/**
 * The address of a page that saves another card of the visitor's, and leads back. Saved for a subscription that is
 * not paid, it is charged at once; for a trial without a card, when that ends. Emits the events of the session that is made.
 */
export async function saveCard(visitor: Visitor, { row: named, lang }: Wish): Promise<string> {
  const { ctx, customer, visit } = visitor;
  const row = named ?? (await onlyTrial(visitor));
  const page = row && (await pageFor(visitor, row));
  if (page) return page;
  const back = ctx.env.APP_URL + portalPath(ctx.merchantId, { lang });
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const { sessionUrl } = await createCheckoutSession(ctx, {
    mode: "setup",
    purpose: "purchase",
    customerId: customer.id,
    currency: row?.currency ?? merchant.mainCurrency ?? anyCurrency,
    successUrl: (visit.flow === "cards" && visit.returnUrl) || back,
    cancelUrl: back,
    metadata: {},
  });
  return sessionUrl;
}

/** The subscription that waits for a card, where it is the only one; who saves a card means it for that. */
async function onlyTrial(visitor: Visitor): Promise<SubscriptionModel | null> {
  const [first, ...others] = (await runningSubscriptions(visitor)).filter(needsCard);
  return first && others.length === 0 ? first : null;
}

/** The page that letters about an unpaid subscription or a trial without a card lead to; null of any other. */
async function pageFor({ ctx }: Visitor, row: SubscriptionModel): Promise<string | null> {
  if (needsCard(row)) return trialCardPage(ctx, row);
  if (!owes(row)) return null;
  return transact(ctx, async (unit) => {
    const openMs = pageOpenMs(await readDunning(unit.tx, ctx));
    return cardPage(unit, ctx, { row, openMs });
  });
}
