import type { PaymentAttemptModel } from "#server/generated/prisma/models.ts";
import { isPaymentCode } from "#server/wire/atoms/checkout/bank/payment-codes.ts";
import type { PaymentStory, StoryEntry, StoryKind } from "#server/wire/dashboard/payment-story.ts";

const outcomes: Partial<Record<PaymentAttemptModel["status"], StoryKind>> = {
  succeeded: "paid",
  authorized: "held",
  failed: "declined",
  abandoned: "unknown",
};

/** Each try at paying: that it was sent, and what came of it after how long. */
export function attemptEntries(attempts: PaymentAttemptModel[]): StoryEntry[] {
  return attempts.flatMap((attempt) => {
    const { id, createdAt, settledAt, status } = attempt;
    const how = methodOf(attempt);
    const record = recordOf(attempt);
    const sent: StoryEntry = {
      id,
      at: createdAt.toISOString(),
      kind: "sent",
      amount: null,
      detail: how,
      durationMs: null,
      record: null,
    };
    const kind = outcomes[status];
    if (status === "requires_action") {
      const detail = isPaymentCode(attempt.method) ? attempt.method : null;
      return [sent, { ...sent, id: `${id} asked`, kind: "challenged", detail, record }];
    }
    if (!kind || !settledAt) return [{ ...sent, record }];
    const outcome: StoryEntry = {
      id: `${id} settled`,
      at: settledAt.toISOString(),
      kind,
      amount: Number(attempt.amount + attempt.balanceAmount),
      detail: kind === "declined" ? (attempt.declineCode ?? attempt.errorCode) : null,
      durationMs: settledAt.getTime() - createdAt.getTime(),
      record,
    };
    return [sent, outcome];
  });
}

/** The card that was tried last. */
export function cardOf(attempts: PaymentAttemptModel[]): PaymentStory["card"] {
  const last = attempts.findLast(({ cardLast4 }) => cardLast4 !== null);
  if (!last) return null;
  const { cardBrand, cardLast4, cardExpMonth, cardExpYear } = last;
  const expires =
    cardExpMonth && cardExpYear
      ? `${String(cardExpMonth).padStart(2, "0")} / ${String(cardExpYear).slice(-2)}`
      : null;
  return { brand: cardBrand, last4: cardLast4, expires };
}

/** “visa 4242”, which the page says in words; “wallet” is the customer's balance, “none” that nothing was to be paid. */
function methodOf({ method, cardBrand, cardLast4 }: PaymentAttemptModel): string {
  if (method !== "card") return method;
  return [cardBrand ?? "card", cardLast4].filter(Boolean).join(" ");
}

function recordOf(row: PaymentAttemptModel) {
  return {
    id: row.id,
    method: row.method,
    status: row.status,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    errorCode: row.errorCode,
    declineCode: row.declineCode,
    errorMessage: row.errorMessage,
    processorPayment: row.processorPayment,
  };
}
