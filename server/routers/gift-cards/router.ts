import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { findGiftCard, serializeGiftCard } from "#server/records/ledger/gift-card.ts";
import { issueGiftCard } from "#server/routers/gift-cards/create.ts";
import { listGiftCards } from "#server/routers/gift-cards/list.ts";
import { redeemGiftCard } from "#server/routers/gift-cards/redeem.ts";
import { revealGiftCard } from "#server/routers/gift-cards/reveal.ts";
import { voidGiftCard } from "#server/routers/gift-cards/void.ts";
import { ExactIdInput, IdInput } from "#server/wire/atoms/id.ts";
import {
  GiftCard,
  GiftCardList,
  IssuedGiftCard,
  IssueGiftCard,
  ListGiftCards,
  RedeemGiftCard,
} from "#server/wire/ledger/gift-card.ts";

export const giftCardsRouter = router({
  create: merchantOperation("POST /gift-cards", {
    status: 201,
    summary: "Issue a gift card",
    description:
      "Issues a gift card out of your available balance and returns its code, this once. A product of type `gift_card` sells them instead.",
    errors: [
      "amount_not_positive",
      "invalid_currency",
      "amount_too_large",
      "insufficient_merchant_balance",
      "spending_limit_exceeded",
      "approval_required",
    ],
  })
    .input(IssueGiftCard)
    .output(IssuedGiftCard)
    .mutation(({ ctx, input }) => issueGiftCard(ctx, input)),

  list: readingOperation("GET /gift-cards", { summary: "List gift cards" })
    .input(ListGiftCards)
    .output(GiftCardList)
    .query(({ ctx, input }) => listGiftCards(ctx, input)),

  get: merchantOperation("GET /gift-cards/{id}", { summary: "Get a gift card" })
    .input(IdInput)
    .output(GiftCard)
    .query(async ({ ctx, input }) => serializeGiftCard(await findGiftCard(ctx.db, ctx, input.id))),

  redeem: merchantOperation("POST /gift-cards/redeem", {
    summary: "Redeem a gift card",
    description:
      "Puts the money of a gift card into a customer's balance. A code that is wrong, used, expired or voided is 404, and counts against the limits on guesses.",
    errors: ["not_found", "invalid_state", "rate_limited", "amount_too_large"],
  })
    .input(RedeemGiftCard)
    .output(GiftCard)
    .mutation(({ ctx, input }) => redeemGiftCard(ctx, input)),

  reveal: merchantOperation("POST /gift-cards/{id}/reveal", {
    summary: "Reveal the code of a bought gift card",
    description:
      "Returns the code of a gift card that a payment bought, this once, for you to send to its buyer.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(IssuedGiftCard)
    .mutation(({ ctx, input }) => revealGiftCard(ctx, input)),

  void: merchantOperation("POST /gift-cards/{id}/void", {
    summary: "Void a gift card",
    description: "Takes back the money of a gift card that nobody has redeemed.",
    errors: ["invalid_state"],
  })
    .input(ExactIdInput)
    .output(GiftCard)
    .mutation(({ ctx, input }) => voidGiftCard(ctx, input)),
});
