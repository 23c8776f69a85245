import type { MerchantContext } from "#server/core/context.ts";
import { transact } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { checkAvailable } from "#server/ledger/free.ts";
import { giftCardLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { spend } from "#server/limits/budget/spend.ts";
import { newCode, shownCode } from "#server/payments/gift-cards/code.ts";
import { newGiftCard } from "#server/payments/gift-cards/new-gift-card.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import { expiryWithinTenYears } from "#server/routers/credits/expiry.ts";
import type { IssuedGiftCard, IssueGiftCard } from "#server/wire/ledger/gift-card.ts";

/**
 * Issues a gift card by hand, out of the merchant's free balance; its code is answered this once. Atomic and idempotent
 * by key; emits `gift_card.issued`.
 * @throws validation_failed (expiresAt) · insufficient_merchant_balance · spending_limit_exceeded · approval_required ·
 * amount_too_large
 */
export async function issueGiftCard(
  ctx: MerchantContext,
  input: IssueGiftCard,
): Promise<IssuedGiftCard> {
  const code = newCode();
  const { currency } = input;
  const amount = BigInt(input.amount);
  const row = newGiftCard(ctx, {
    code,
    amount,
    currency,
    expiresAt: expiryWithinTenYears(ctx, input),
  });
  return transact(ctx, async (unit) => {
    const { tx } = unit;
    await spend(unit, ctx, { amount, currency, payee: null, relatedEntityId: row.id });
    await checkAvailable(tx, ctx, { amount, currency });
    await postLedger(tx, ctx, {
      type: "gift_card",
      relatedEntityId: row.id,
      relatedEntityType: "gift_card",
      currency,
      legs: giftCardLegs(amount),
    });
    unit.insert("GiftCard", row);
    const card = serializeGiftCard(row);
    emit(unit, ctx, "gift_card.issued", card);
    return { ...card, code: shownCode(code) };
  });
}
