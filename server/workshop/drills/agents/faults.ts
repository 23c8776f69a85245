import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inApproval = at("server/limits/budget/approval.ts");
const inDay = at("server/limits/budget/day.ts");
const inDecide = at("server/routers/api-keys/approvals/decide.ts");
const inSpend = at("server/limits/budget/spend.ts");

/** Faults in the limits of keys as people make them: a comparison left out, a lock too late, a fact not tied. */
export const agentFaults: readonly Mutation[] = [
  inSpend(
    "the day is counted and not compared",
    "WHERE key_days.spent + excluded.spent <= ${max} RETURNING spent",
    "RETURNING spent",
  ),
  inSpend("the first call of a day may be more than the day", "amount <= max", "amount > 0n"),
  inSpend("a call may be of any amount", "if (amount > BigInt(perCall))", "if (amount < 0n)"),
  inSpend(
    "anybody may be a payee",
    "if (payees && (payee === null || !payees.includes(payee)))",
    "if (payees && payee === undefined)",
  ),
  inSpend("money that came back stays counted", "decrement: amount", "decrement: 0n"),
  inSpend(
    "a person approves calls of twice the amount alone",
    "asked.amount > BigInt(approvalAbove)",
    "asked.amount > BigInt(approvalAbove) * 2n",
  ),
  inDay("every merchant has the days of UTC", 'merchant.timeZone ?? "UTC"', '"UTC"'),
  inApproval("an approval stays after its use", 'status: "used"', 'status: "approved"'),
  inApproval("an approval is used after its hour", "expiresAt: { gt: now }", ""),
  inApproval(
    "an approval is for every call of an operation",
    "JSON.stringify([operation, given, idempotencyKey])",
    "JSON.stringify([operation, given.length > 0])",
  ),
  inDecide(
    "the person who made the key decides",
    "if (key.createdById === principal.id && isOthers)",
    'if (key.createdById === "" && isOthers)',
  ),
  inDecide(
    "a person without a second factor decides",
    "if (principal.isFresh !== true)",
    "if (principal.isFresh === false)",
  ),
  inDecide(
    "a call that was denied is approved later",
    'row.status !== "pending" || row.expiresAt <= now',
    "row.expiresAt <= now",
  ),
];
