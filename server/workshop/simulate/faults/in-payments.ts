import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const refund = at("server/routers/refunds/create.ts", "refunding");
const refundSteps = at("server/routers/refunds/refund-steps.ts", "refunding");
const amounts = at("server/payments/refunds/amounts.ts", "refunding");
const settleRefund = at("server/payments/refunds/settle.ts", "refunding");
const claims = at("server/payments/refunds/refunded-amount.ts", "waitingRefund");
const fund = at("server/payments/refunds/fund.ts", "waitingRefund");
const free = at("server/ledger/free.ts", "waitingRefund");
const takeIn = at("server/payments/refunds/processor-refund.ts", "refunding");
const keys = at("server/data/transaction/idempotency.ts");
const steps = at("server/data/transact.ts");
const release = at("server/payments/intents/capture/release.ts", "oneSale");
const cancel = at("server/payments/intents/cancel.ts", "oneSale");
const end = at("server/payments/intents/end.ts", "oneSale");
const captureFile = "server/payments/intents/capture/capture.ts";
const capture = at(captureFile, "oneSale");
const captureOfBalance = at(captureFile, "balances");
const byWallet = at("server/payments/charge/attempt/wallet-owner.ts", "subscription");
const confirm = at("server/payments/charge/confirm.ts", "unpaid");
const settle = at("server/payments/charge/settle/settle.ts", "unpaid");
const rows = at("server/payments/charge/settle/rows.ts", "unpaid");
const largeFee = at("server/payments/charge/settle/rows.ts", "largeSale");
const places = at("server/payments/charge/settle/rows.ts", "limitedLink");
const start = at("server/payments/charge/attempt/start.ts", "unpaid");
const reconcile = at("server/payments/charge/attempt/reconcile.ts", "oneSale");
const limited = at("server/payments/charge/attempt/start-limited.ts", "limitedLink");

/** Refunds, keys, attempts, captures and cancels. */
export const inPayments: readonly Mutation[] = [
  byWallet(
    "a renewal is paid from a balance",
    "  if (intent.subscriptionId !== null)\n",
    '  if (intent.subscriptionId === "none")\n',
  ),
  amounts(
    "the intent is not locked while refunds and disputes are booked",
    'const row = await lockRow(tx, { model: "PaymentIntent", table: "payment_intents" }, own(ctx, id));',
    "const row = await tx.paymentIntent.findUnique({ where: own(ctx, id) });",
  ),
  refund(
    "a refund reads its payment without a lock",
    "const intent = await lockPaymentIntent(tx, ctx, input.paymentIntentId);",
    "const intent = await tx.paymentIntent.findFirstOrThrow({ where: { merchantId: ctx.merchantId, id: input.paymentIntentId } });",
  ),
  refundSteps(
    "a lost answer to a refund counts as a failure",
    "    return null;\n  }\n}",
    '    return { id: null, status: "failed", failureReason: "lost" };\n  }\n}',
  ),
  settleRefund(
    "an unknown refund has failed",
    "    if (!isProcessorRefused(error)) throw error;\n",
    "",
  ),
  settleRefund(
    "a refund that failed gives nothing back",
    "    await takeBack(unit, ctx, row);\n",
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
  claims(
    "what a refund waits for is said to be given back",
    '{ status: "pending", waitsForFunds: false }',
    '{ status: "pending" }',
  ),
  claims(
    "what a refund waits for can be refunded again",
    '[{ status: "succeeded" }, { status: "pending" }]',
    '[{ status: "succeeded" }, { status: "pending", waitsForFunds: false }]',
  ),
  free(
    "payouts take what refunds wait for",
    "const kept = frozen + waiting;",
    "const kept = frozen + waiting * 0n;",
  ),
  fund("a refund that has its money is still said to wait", "      waitsForFunds: false,\n", ""),
  keys(
    "a repeat forgets what the first request had made",
    'progress = CASE WHEN idempotency_keys."expiresAt" > EXCLUDED."createdAt" THEN idempotency_keys.progress END',
    "progress = NULL",
  ),
  steps(
    "what the first step made is not remembered",
    "    return rememberIn(keyed, { memo, heldUntil: keyed.claim.heldUntil });\n",
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
    "authorized money is not let go",
    "const payment = await processor.cancelPayment(processorPayment, `${intent.id}:cancel`);",
    'const payment = { ...(await processor.retrievePayment(processorPayment)), status: "canceled" as string };',
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
    "    if (!isProcessorRefused(error)) throw error;\n",
    "    if (!isProcessorRefused(error)) error = Object.assign(new Error('lost'), { name: 'ProcessorRefused' });\n",
  ),
  capture(
    "a refused capture stays decided",
    "data: { captureAmount: null, reconcileAt: null },",
    "data: {},",
  ),
  {
    ...captureOfBalance(
      "a processor is asked for what is held of a balance",
      "  if (await walletAttempt(tx, ctx, intentId)) throw new HeldByWallet();\n",
      "",
    ),
    also: {
      file: captureFile,
      from: 'const ofProcessor = { method: { not: "wallet" as const } };',
      to: "const ofProcessor = {};",
    },
  },
  capture(
    "a capture is booked again",
    '      status: "requires_capture",\n      processorPayment',
    "      processorPayment",
  ),
  confirm(
    "an unknown payment has failed",
    "    return { payment: await askAgain(ctx, { processor, reference, first: error }) };",
    '    return { payment: refusedPayment(ctx, reference, Object.assign(new Error("lost"), { name: "ProcessorRefused" }) as never) };',
  ),
  settle(
    "a challenge that nobody answers never ends",
    "askAt: answerUntil(attempt),",
    "askAt: null,",
  ),
  settle(
    "what is authorized is not held",
    '    if (change.action === "authorize")\n      await holdAuthorization(unit, ctx, { intent, walletOf: null });\n',
    "",
  ),
  rows(
    "an attempt is settled as often as it is told",
    "        AND (status = 'processing' OR (status = 'requires_action' AND ${change.status} <> 'requires_action'))\n",
    "",
  ),
  largeFee("a fee is taken for a number of 32 bits", "ELSE ${fee}::bigint END", "ELSE ${fee} END"),
  places("a link does not count", "completions = completions + 1", "completions = completions"),
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
  reconcile(
    "a capture that began meanwhile is forgotten",
    "        where: { ...authorized, captureAmount, reconcileAt },\n",
    "        where: authorized,\n",
  ),
  limited("the last place is counted without a lock", " FOR NO KEY UPDATE OF l`", "`"),
  limited(
    "who is about to pay takes no place",
    "link.completions + Number(counted?.underWay ?? 0) >= link.maxCompletions",
    "link.completions >= link.maxCompletions",
  ),
];
