import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inAsked = at("server/payments/charge/settle/debit.ts");
const inRows = at("server/payments/charge/settle/rows.ts");
const inSettle = at("server/payments/charge/settle/settle.ts");
const inReconcile = at("server/payments/charge/attempt/reconcile.ts");
const inPending = at("server/routers/balance/pending.ts");
const inState = at("server/payments/intents/state.ts");

/** Faults in payments whose bank answers days later, as people make them. */
export const debitFaults: readonly Mutation[] = [
  inAsked(
    "a debit is told of with each look at it",
    "where: { ...scoped(ctx, intent.id), debit: { equals: Prisma.DbNull } },",
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
    'action: payment.debit ? "bounce" : "decline",',
    'action: "decline",',
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
  inReconcile(
    "a debit is given up as a payment that hangs",
    'payment.status === "processing" && !payment.debit && isOverdue',
    'payment.status === "processing" && isOverdue',
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
