import { at, type Mutation } from "#server/workshop/simulate/faults/mutation.ts";

const inDuplicate = at("server/payments/charge/settle/duplicate.ts");
const inLate = at("server/payments/charge/attempt/late.ts");
const inNotices = at("server/payments/processor/notices.ts");
const inReconcile = at("server/payments/charge/attempt/reconcile.ts");
const inSettle = at("server/payments/charge/settle/settle.ts");
const inStart = at("server/payments/charge/attempt/start.ts");
const inWaits = at("server/payments/charge/attempt/answer-until.ts");

/** Faults in payments that are waited for, as people make them. */
export const codeFaults: readonly Mutation[] = [
  inLate("late money is always given back", "if (!isLate ||", "if (isLate ||"),
  inStart(
    "an attempt whose money came late stays given up",
    "UPDATE payment_attempts SET status = 'processing', \"settledAt\" = NULL FROM i",
    'UPDATE payment_attempts SET "settledAt" = NULL FROM i',
  ),
  inStart(
    "an attempt whose money came late is written twice",
    "FROM i WHERE ${request.revives === undefined}",
    "FROM i",
  ),
  inDuplicate(
    "money that nothing can take is kept",
    "if (isPaidByIt || payment.amountCaptured === 0) return;",
    "if (!isPaidByIt || payment.amountCaptured === 0) return;",
  ),
  inDuplicate(
    "money that nothing can take is given back with each notice",
    "processorPayment: payment.id,\n        duplicate: true,\n      },",
    "processorPayment: attempt.id,\n        duplicate: true,\n      },",
  ),
  inNotices(
    "notices of what was given up are ignored",
    'if (attempt.status === "succeeded") return attempt;',
    'if (attempt.status !== "requires_action") return attempt;',
  ),
  inReconcile(
    "a code that is over is told as a bank's question",
    '? "code_expired" :',
    '? "authentication_expired" :',
  ),
  inReconcile(
    "a code is never over",
    "const over = payment.status",
    "const over = false && payment.status",
  ),
  inSettle("a code is not asked about again", "askAt: answerUntil(attempt),", "askAt: null,"),
  inWaits(
    "every code is waited for as long as a bank",
    "isPaymentCode(method) ? codeFacts(method).waitsMs : challengeWithinMs",
    "challengeWithinMs",
  ),
];
