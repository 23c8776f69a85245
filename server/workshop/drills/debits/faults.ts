import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inAsked = at("server/payments/charge/settle/debit.ts");
const inRows = at("server/payments/charge/settle/rows.ts");
const inSettle = at("server/payments/charge/settle/settle.ts");
const inStart = at("server/payments/charge/attempt/start.ts");
const inAttach = at("server/payments/methods/attach.ts");
const inPending = at("server/routers/balance/pending.ts");
const inState = at("server/payments/intents/state.ts");

/** Faults in payments whose bank answers days later, as people make them. */
export const debitFaults: readonly Mutation[] = [
  inAsked(
    "a debit is told of with each look at it",
    "where: { ...scoped(ctx, intent.id), OR: isNews },",
    "where: scoped(ctx, intent.id),",
  ),
  inAsked(
    "a session whose debit is on its way stays open",
    "  await completeSession(unit.tx, ctx, asked);\n",
    "",
  ),
  inAsked(
    "nobody is told that a debit was paid",
    'emit(unit, ctx, "checkout.session.async_payment_succeeded", data);',
    "void data;",
  ),
  inRows(
    "a session whose debit failed stays complete",
    "WHEN ${change.action === \"bounce\"} THEN 'expired'",
    "WHEN ${change.action === \"bounce\"} THEN 'complete'",
  ),
  inSettle(
    "a failed debit asks for another way to pay",
    'action: payment.debit && !attempt.offSession ? "bounce" : "decline",',
    'action: "decline",',
  ),
  inSettle(
    "a failed debit of a kept account ends the payment",
    'action: payment.debit && !attempt.offSession ? "bounce" : "decline",',
    'action: payment.debit ? "bounce" : "decline",',
  ),
  inAsked(
    "a second try of a kept account is not told of",
    "{ NOT: { debit: { equals: debit } } }",
    "{ NOT: { debit: { not: Prisma.DbNull } } }",
  ),
  inStart(
    "an account that was removed is debited",
    `AND "merchantId" = \${ctx.merchantId} AND "detachedAt" IS NULL\n`,
    'AND "merchantId" = ${ctx.merchantId}\n',
  ),
  inRows(
    "an account that its bank has closed is debited again",
    'return decline?.advice === "new_card" ? decline.declineCode : undefined;',
    "return undefined;",
  ),
  inAttach(
    "an account that is given again is kept twice",
    "known.find((method) => method.fingerprint === card.fingerprint)",
    'known.find((method) => method.type === "card" && method.fingerprint === card.fingerprint)',
  ),
  inSettle(
    "nobody is told that a debit failed",
    '  if (action === "bounce") debitFailed(unit, ctx, rows);\n',
    "",
  ),
  inSettle(
    "a bank is asked a month after its day",
    "debit.expectedAt > again ? debit.expectedAt : again",
    "debit.expectedAt > again ? addMs(debit.expectedAt, 30 * dayMs) : again",
  ),
  inPending(
    "money on its way is not pending",
    "AND (p.status = 'processing' OR (p.status = 'requires_capture'",
    "AND (false OR (p.status = 'requires_capture'",
  ),
  inState(
    "a bank's refusal ends a payment that nobody asked it for",
    'bounce: { from: ["processing"], to: "failed" },',
    'bounce: { from: ["processing"], to: "canceled" },',
  ),
];
