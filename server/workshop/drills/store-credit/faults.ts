import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inRedeem = at("server/routers/gift-cards/redeem.ts");
const inVoidCard = at("server/routers/gift-cards/void.ts");
const inCardBack = at("server/payments/gift-cards/give-back.ts");
const inHold = at("server/routers/holds/create.ts");
const inCapture = at("server/routers/holds/capture.ts");
const inRelease = at("server/routers/holds/release.ts");

/** Faults in gift cards, credits and holds between customers, as people make them. */
export const storeCreditFaults: readonly Mutation[] = [
  inRedeem(
    "a gift card is redeemed after its time",
    ' AND (g."expiresAt" IS NULL OR g."expiresAt" > ${clock.now()})',
    " AND ${clock.now()}::timestamptz IS NOT NULL",
  ),
  inRedeem("two redeem a gift card at once", "    FOR NO KEY UPDATE OF g`;", "    `;"),
  inVoidCard(
    "a redeemed gift card is voided",
    'if (card.status !== "issued")',
    'if (card.status === "voided")',
  ),
  inCardBack(
    "an ended gift card is booked as a new one",
    "legs: reversed(giftCardLegs(amount)),",
    "legs: giftCardLegs(amount),",
  ),
  inHold("a hold takes money that is not there", "covered: true,", "covered: false,"),
  inCapture(
    "a hold is captured after its time",
    "if (hold.expiresAt <= ctx.clock.now())",
    "if (hold.expiresAt <= hold.createdAt)",
  ),
  inCapture(
    "more than is left of a hold is captured",
    "if (amount > left)",
    "if (amount > hold.amount)",
  ),
  inCapture(
    "the rest of a captured hold is not reserved",
    "    await holdRest(unit, ctx, row);\n",
    "",
  ),
  inRelease(
    "a voided hold stays in the ledger",
    '  await endHold(unit.tx, ctx, held, { as: "voided" });\n',
    "  void held;\n",
  ),
];
