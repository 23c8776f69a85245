import { actFor, type Services } from "#server/core/context.ts";
import { eachApart } from "#server/core/tasks/each-apart.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, readDue } from "#server/data/lease.ts";
import { transactAside } from "#server/data/transact.ts";
import { giveGiftCardBack } from "#server/payments/gift-cards/give-back.ts";
import { lockGiftCard } from "#server/records/ledger/gift-card.ts";

const due = {
  table: "gift_cards",
  waits: `status = 'issued'`,
  dueAt: "expiresAt",
  atOnceMax: 50,
};

/**
 * Ends gift cards whose time is over. From `expiresAt` on one is not redeemed, whether this has run or not. A worker job;
 * any number may run at once. Answers how many it ended.
 */
export async function expireGiftCards(
  services: Services,
  share: Share = wholeShare,
): Promise<number> {
  const overdue = await readDue(services, due, share);
  return eachApart(services.log, overdue, {
    act: (one) => expireGiftCard(services, one),
    problem: "a gift card could not be ended yet",
  });
}

async function expireGiftCard(services: Services, { merchantId, id }: Leased): Promise<boolean> {
  const ctx = actFor(services, merchantId);
  return transactAside(ctx, async (unit) => {
    const card = await lockGiftCard(unit.tx, ctx, id);
    if (card.status !== "issued") return false;
    await giveGiftCardBack(unit, ctx, { card, as: "expired" });
    return true;
  });
}
