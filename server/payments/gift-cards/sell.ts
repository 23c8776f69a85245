import type { MerchantContext } from "#server/core/context.ts";
import { seal } from "#server/core/secret-box.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import { emit } from "#server/events/emit.ts";
import type { CheckoutSessionModel, PaymentIntentModel } from "#server/generated/prisma/models.ts";
import { giftCardLegs } from "#server/ledger/legs.ts";
import { postLedger } from "#server/ledger/post.ts";
import { newCode } from "#server/payments/gift-cards/code.ts";
import { newGiftCard } from "#server/payments/gift-cards/new-gift-card.ts";
import { giftCardLines } from "#server/payments/gift-cards/sold-lines.ts";
import { readLines } from "#server/payments/parts/read-parts.ts";
import { divide } from "#server/pricing/exact.ts";
import { serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { giftCardsMax } from "#server/wire/payments/product.ts";

type Paid = { intent: PaymentIntentModel; session: CheckoutSessionModel | null };

/**
 * Issues the gift cards of a payment, in the transaction in which it succeeds: one a piece, worth what was paid for it.
 * Their money leaves the merchant's balance, which the fee may take below zero. Emits `gift_card.issued` for each.
 */
export async function sellGiftCards(
  unit: Unit,
  ctx: MerchantContext,
  { intent, session }: Paid,
): Promise<void> {
  if (!session || session.purpose === "balance_funding") return;
  const sold = await giftCardLines(unit.tx, ctx, session.lineItems as LineItem[]);
  if (sold.size === 0) return;
  const amounts = await paidForPieces(unit, intent, sold);
  if (amounts.length === 0) return;
  const { currency, id } = intent;
  await postLedger(unit.tx, ctx, {
    type: "gift_card_sale",
    relatedEntityId: id,
    relatedEntityType: "payment_intent",
    currency,
    legs: giftCardLegs(amounts.reduce((sum, amount) => sum + amount, 0n)),
    merchantMayOverdraw: true,
  });
  for (const amount of amounts) {
    const code = newCode();
    const codeSealed = seal(ctx.env, "gift-card", code);
    const row = newGiftCard(ctx, { code, codeSealed, amount, currency, paymentIntentId: id });
    unit.insert("GiftCard", row);
    emit(unit, ctx, "gift_card.issued", serializeGiftCard(row));
  }
}

/** A discount makes cards that are worth less. */
async function paidForPieces(
  { tx }: Unit,
  intent: PaymentIntentModel,
  sold: ReadonlySet<number>,
): Promise<bigint[]> {
  const order = await readLines(tx, intent);
  if (!order) return [];
  const { parts, sold: shares } = order.order;
  return [...sold].flatMap((line) => {
    const paid = shares.reduce(
      (sum, { amount }, at) => (parts[at]?.line === line ? sum + amount : sum),
      0,
    );
    const pieces = Math.min(order.lines[line]?.quantity ?? 1, giftCardsMax);
    const amounts = divide(
      paid,
      Array.from({ length: pieces }, () => 1),
    );
    return amounts.filter((amount) => amount > 0).map(BigInt);
  });
}
