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
const start = at("server/payments/attempts/start.ts");
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
const sendPayout = at("server/routers/payouts/send.ts");
const movePayout = at("server/routers/payouts/move.ts");
const markPayout = at("server/routers/payouts/mark.ts");

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
  steps(
    "what the first step made is not remembered",
    '    return "made" in done.value ? rememberIn(keyed, steps.remember(done.value.made)) : null;\n',
    "    return null;\n",
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
    "what the processor says to a cancel is not read",
    '  if (payment.status === "canceled") return intent;\n',
    '  if (payment.status !== "authorized") return intent;\n',
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
    "a capture of another amount is answered as asked",
    'row.status === "succeeded" && row.amountCaptured === captureAmount',
    'row.status === "succeeded"',
  ),
  capture(
    "an unknown capture was refused",
    "    if (!(error instanceof ProcessorRefused)) throw error;\n",
    "    if (!(error instanceof ProcessorRefused)) error = new ProcessorRefused('lost', 'lost');\n",
  ),
  capture(
    "a refused capture stays decided",
    "data: { captureAmount: null, reconcileAt: null },",
    "data: {},",
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
    "a challenge that nobody answers never ends",
    "askAt: addMs(attempt.createdAt, challengeWithinMs),",
    "askAt: null,",
  ),
  settle(
    "what is authorised is not held",
    '    if (change.action === "authorize") await holdAuthorization(tx, ctx, { intent, walletOf: null });\n',
    "",
  ),
  rows(
    "an attempt is settled as often as it is told",
    "        AND (status = 'processing' OR (status = 'requires_action' AND ${change.status} <> 'requires_action'))\n",
    "",
  ),
  rows("a link does not count", "completions = completions + 1", "completions = completions"),
  start(
    "nobody asks about a payment whose process died",
    "${addMs(now, answerWithinMs)}, ${now}\n      FROM i",
    "NULL, ${now}\n      FROM i",
  ),
  reconcile(
    "a capture whose answer was lost is not booked",
    '    if (after.status === "succeeded") await recordCapture(unit, ctx, { intent, payment: after });\n    else if',
    "    if",
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
  sendPayout(
    "an unknown payout has failed",
    "    if (!(error instanceof ProcessorRefused)) throw error;\n",
    "    if (!(error instanceof ProcessorRefused)) error = new ProcessorRefused('lost', 'lost');\n",
  ),
  sendPayout(
    "the account of a payout is not looked at again",
    "  if (account && !(await mayBePaid(ctx, account))) {",
    "  if (account && !(await mayBePaid(ctx, account)) && false) {",
  ),
  sendPayout(
    "nobody asks about a payout whose process died",
    'to: "in_transit", nextStepAt })',
    'to: "in_transit" })',
  ),
  sendPayout(
    "a payout that was paid is not looked at again",
    "return ageMs > watchedMs ? null :",
    "return ageMs >= 0 ? null :",
  ),
  movePayout(
    "a payout is called back that the bank has",
    '  canceled: ["pending"],',
    '  canceled: ["pending", "in_transit"],',
  ),
  movePayout(
    "a payout moves without a lock",
    "const current = await lockPayout(unit.tx, ctx, id);",
    "const current = await unit.tx.payout.findUniqueOrThrow({ where: own(ctx, id) });",
  ),
  movePayout(
    "a payout that comes back after it was paid gives nothing back",
    'to === "canceled" || to === "returned") await',
    'to === "canceled") await',
  ),
  markPayout(
    "an administrator says otherwise of a payout than the processor",
    "    if (row.status !== to && isWithProcessor(services, row))\n",
    "    if (row.status !== to && isWithProcessor(services, row) && false)\n",
  ),
  attempt(
    "a webhook is not tried again",
    "  if (delayMs === null) return",
    "  if (delayMs !== null) return",
  ),
];
