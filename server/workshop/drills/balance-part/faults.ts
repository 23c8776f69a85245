import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inHold = at("server/payments/charge/balance-part/hold-part.ts");
const inEnd = at("server/payments/charge/balance-part/end-part.ts");
const inSpend = at("server/payments/credits/spend.ts");
const inSettle = at("server/payments/charge/settle/settle.ts");
const inReference = at("server/payments/charge/attempt/reference.ts");
const inExpiry = at("server/payments/credits/expire.ts");

/** Faults in payments by balance and card, as people make them. */
export const balancePartFaults: readonly Mutation[] = [
  inReference(
    "the card is charged the whole amount",
    "amount: Number(attempt.amount),",
    "amount: Number(intent.amount),",
  ),
  inSettle(
    "a declined card does not let the balance go",
    "if (isUnpaid && change.askAt === null)",
    "if (intent === null && change.askAt === null)",
  ),
  inSettle(
    "the balance is let go while the bank asks",
    "if (isUnpaid && change.askAt === null)",
    'if (isUnpaid || change.action === "challenge")',
  ),
  inEnd(
    "the balance's part is not posted",
    'await postLedger(tx, ctx, { ...about, type: "wallet_payment", legs });',
    "void legs;",
  ),
  inEnd(
    "credit that was held is not let go",
    "  await releaseHeldCredits(unit, ctx, attempt);\n",
    "",
  ),
  inEnd(
    "the hold stays when the card has paid nothing",
    '  await endHold(unit.tx, ctx, holdOf(attempt), { as: "voided" });\n',
    "",
  ),
  inHold("money is held that is not there", "covered: true,", "covered: false,"),
  inSpend(
    "credit that one payment holds is held by another too",
    "remaining - held AS free",
    "remaining AS free",
  ),
  inSpend(
    "credit is spent and stays held",
    "held: { decrement: held },",
    "held: { decrement: 0n },",
  ),
  inExpiry(
    "credit expires under a payment",
    'credit.status !== "active" || credit.held > 0n',
    'credit.status !== "active"',
  ),
];
