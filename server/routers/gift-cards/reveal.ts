import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { unseal } from "#server/core/secret-box.ts";
import { own } from "#server/data/rows/own.ts";
import { transact } from "#server/data/transact.ts";
import { shownCode } from "#server/payments/gift-cards/code.ts";
import { lockGiftCard, serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import type { IdInput } from "#server/wire/atoms/id.ts";
import type { IssuedGiftCard } from "#server/wire/ledger/gift-card.ts";

/**
 * Answers the code of a bought gift card, once, for who bought it; from then on it is stored nowhere. Atomic and
 * idempotent by key; emits nothing.
 * @throws not_found · invalid_state (seen before, issued by hand, or not issued any more)
 */
export async function revealGiftCard(
  ctx: MerchantContext,
  { id }: IdInput,
): Promise<IssuedGiftCard> {
  return transact(ctx, async ({ tx }) => {
    const card = await lockGiftCard(tx, ctx, id);
    if (card.codeSealed === null)
      throw new DomainError("invalid_state", "The code of this gift card is stored no longer.");
    const code = shownCode(unseal(ctx.env, "gift-card", card.codeSealed));
    await tx.giftCard.update({ where: own(ctx, id), data: { codeSealed: null } });
    return { ...serializeGiftCard(card), code };
  });
}
