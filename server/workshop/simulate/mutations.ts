/** A fault to plant: `from` stands once in the file, and becomes `to`. */
export type Mutation = { name: string; file: string; from: string; to: string };

const at = (file: string) => (name: string, from: string, to: string) => ({ name, file, from, to });

const refund = at("server/routers/refunds/create.ts");
const amounts = at("server/payments/refunds/amounts.ts");
const settleRefund = at("server/payments/refunds/settle.ts");
const takeIn = at("server/payments/refunds/take-in.ts");
const keys = at("server/data/idempotency.ts");
const steps = at("server/data/transact.ts");
const release = at("server/payments/intents/release.ts");
const cancel = at("server/payments/intents/cancel.ts");
const end = at("server/payments/intents/end.ts");
const capture = at("server/payments/intents/capture.ts");
const confirm = at("server/payments/intents/confirm.ts");
const settle = at("server/payments/attempts/settle.ts");
const rows = at("server/payments/attempts/settle-rows.ts");
const duplicate = at("server/payments/attempts/duplicate.ts");
const reconcile = at("server/payments/attempts/reconcile.ts");
const limited = at("server/payments/attempts/start-limited.ts");
const dispute = at("server/payments/disputes/record.ts");
const renewed = at("server/payments/subscriptions/renewal-outcome.ts");
const renew = at("server/payments/subscriptions/renew.ts");
const ended = at("server/payments/subscriptions/end.ts");
const holds = at("server/ledger/holds.ts");
const held = at("server/payments/intents/authorization-hold.ts");
const posting = at("prisma/functions/ledger-post.sql");
const attempt = at("server/webhooks/attempt.ts");

/** Faults as people make them: a lock dropped, a void forgotten, unknown taken for failed. */
export const mutations: readonly Mutation[] = [
  amounts(
    "the intent is not locked while refunds and disputes are booked",
    "AND id = ${id} FOR NO KEY UPDATE`",
    "AND id = ${id}`",
  ),
  refund(
    "a refund reads its payment without a lock",
    "const intent = await lockPaymentIntent(tx, ctx, input.paymentIntentId);",
    "const intent = await tx.paymentIntent.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id: input.paymentIntentId } });",
  ),
  refund(
    "a lost answer to a refund counts as a failure",
    "    return null;\n  }\n}",
    '    return { id: null, status: "failed", failureReason: "lost" };\n  }\n}',
  ),
  settleRefund(
    "an unknown refund has failed",
    "    if (!(error instanceof ProcessorRefused)) throw error;\n",
    "",
  ),
  settleRefund(
    "a refund that failed gives nothing back",
    "    await takeBack(tx, ctx, row);\n",
    "",
  ),
  settleRefund("a refund is settled as often as it is told", "status: { in: before } },", "},"),
  settleRefund(
    "a refund that succeeded cannot fail any more",
    'answer.status === "failed" ? ["pending", "succeeded"] : ["pending"]',
    '["pending"]',
  ),
  takeIn(
    "a refund of the dashboard is taken in at every notice",
    "  if (known) {",
    "  if (known && false) {",
  ),
  keys(
    "a repeat forgets what the first request had made",
    'progress = CASE WHEN idempotency_keys."expiresAt" > EXCLUDED."createdAt" THEN idempotency_keys.progress END',
    "progress = NULL",
  ),
  keys(
    "a repeat does not wait for the request that is under way",
    '(idempotency_keys.state = \'in_flight\' AND idempotency_keys."lockedUntil" <= EXCLUDED."createdAt"\n',
    "(idempotency_keys.state = 'in_flight'\n",
  ),
  steps(
    "a key is not claimed before the first step",
    "const left = keyed && (await claimInFlight(unit.tx, keyed));",
    "const left = null as { memo: unknown } | null;",
  ),
  steps(
    "a key is not finished with the work",
    "    return answerIn(keyed, answer);\n",
    "    return null;\n",
  ),
  release(
    "authorised money is not let go",
    "const payment = await ctx.processor.cancelPayment(intent.processorPayment, `${intent.id}:cancel`);",
    'const payment = { ...(await ctx.processor.retrievePayment(intent.processorPayment)), status: "canceled" as string };',
  ),
  release(
    "a cancel does not look for a capture under way",
    "  if (captured > 0) throw paymentInProgress();\n",
    "",
  ),
  cancel(
    "what is canceled need not be what was looked at",
    "where: { id, merchantId: ctx.merchantId, status, processorPayment },",
    "where: { id, merchantId: ctx.merchantId },",
  ),
  end(
    "an intent that has moved is not looked at again",
    "        if (!canceled) throw new Moved();\n        return answer(unit, canceled);",
    "        return answer(unit, canceled ?? released);",
  ),
  capture(
    "captures of several amounts are all decided",
    "      OR: [{ captureAmount: null }, { captureAmount }],\n",
    "",
  ),
  capture(
    "an unknown capture was refused",
    "    if (!(error instanceof ProcessorRefused)) throw error;\n",
    "    if (!(error instanceof ProcessorRefused)) error = new ProcessorRefused('lost', 'lost');\n",
  ),
  capture(
    "a capture that came too late is not given back",
    "    if (attempt) await refundDuplicate(unit, ctx, { attempt, payment });\n",
    "",
  ),
  capture(
    "a capture is booked again",
    '      status: "requires_capture",\n      processorPayment',
    "      processorPayment",
  ),
  confirm(
    "an unknown payment has failed",
    "    return askAgain(ctx, reference, error);",
    '    return refusedPayment(ctx, reference, new ProcessorRefused("lost", "lost"));',
  ),
  settle(
    "a second payment is kept",
    '  if (payment.status === "succeeded") await refundDuplicate(unit, ctx, settlement);\n',
    "",
  ),
  settle(
    "an authorisation that nobody wants is kept",
    '  if (payment.status === "authorized") await releaseLater(tx, ctx, settlement);\n',
    "",
  ),
  rows(
    "an attempt is settled as often as it is told",
    "        AND (status = 'processing' OR (status = 'requires_action' AND ${change.status} <> 'requires_action'))\n",
    "",
  ),
  rows("a link does not count", "completions = completions + 1", "completions = completions"),
  duplicate(
    "a second payment is given back at every notice",
    "        processorPayment: payment.id,\n        duplicate: true,\n      },",
    "        processorPayment: payment.id,\n        duplicate: false,\n      },",
  ),
  reconcile(
    "a lost authorisation is not let go",
    "  if (!holdsAuthorization(intent, payment.id)) return letGo(ctx, attempt, payment);\n",
    "  if (!holdsAuthorization(intent, payment.id)) return payment;\n",
  ),
  reconcile(
    "a capture that was decided is not asked for again",
    "  return askForCapture(ctx, intent, attempt.captureAmount);",
    "  return payment;",
  ),
  limited("the last place is counted without a lock", " FOR NO KEY UPDATE OF l`", "`"),
  limited(
    "who is about to pay takes no place",
    "link.completions + Number(counted?.underWay ?? 0) >= link.maxCompletions",
    "link.completions >= link.maxCompletions",
  ),
  dispute(
    "a dispute that is won gives nothing back",
    '  if (told.status === "won" && row.kind === "chargeback") await giveBack(unit.tx, ctx, disputed);\n',
    "",
  ),
  dispute("an inquiry takes money", '  if (row.kind === "chargeback") {', "  if (row.kind) {"),
  dispute(
    "an old notice makes an inquiry of a chargeback",
    '  if (row.kind === "chargeback" && told.kind === "inquiry") return row;\n',
    "",
  ),
  renewed(
    "what was charged after the end is kept",
    '  if (row.status === "canceled")\n    return refundAutomatically(',
    '  if (row.status === ("never" as string))\n    return refundAutomatically(',
  ),
  renew(
    "two workers renew one period",
    '  if (row.status === "canceled" || !isDue) return null;',
    '  if (row.status === "canceled") return null;',
  ),
  ended(
    "a renewal outlives its subscription",
    "  for (const intent of unpaid) await cancelIntent(unit, ctx, intent);\n",
    "",
  ),
  cancel(
    "an authorisation that is gone stays held",
    '  if (status === "requires_capture") await voidAuthorization(unit.tx, ctx, id);\n',
    "",
  ),
  held(
    "what is captured stays held",
    '  if (intent.captureMethod !== "manual") return post();\n',
    "  if (intent) return post();\n",
  ),
  holds(
    "more is held of a balance than is there",
    "AND (NOT ${covered} OR balance - frozen >= ${by})",
    "AND (NOT ${covered} OR balance >= ${by})",
  ),
  holds(
    "a hold ends as often as it is told",
    'relatedEntityId, status: "pending" };',
    "relatedEntityId };",
  ),
  posting("balances are read without a lock", "ORDER BY a.id FOR NO KEY UPDATE", "ORDER BY a.id"),
  posting(
    "a balance may go below zero",
    "IF account.amount < 0 AND balance < account.frozen AND account.type = 'customer' THEN",
    "IF account.amount < 0 AND balance < account.frozen AND account.type = 'fees' THEN",
  ),
  attempt(
    "a webhook is not tried again",
    "  if (delayMs === null) return",
    "  if (delayMs !== null) return",
  ),
];
