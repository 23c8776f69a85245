import type { ReadingContext } from "#server/core/context.ts";
import { serializeAnswers } from "#server/records/payments/checkout-answers.ts";
import type { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";

/** The answers of payments' shoppers, by the payment's id. */
export async function readAnswers(
  { db, merchantId }: ReadingContext,
  paymentIntentIds: string[],
): Promise<Map<string, CheckoutAnswers>> {
  const sessions = await db.checkoutSession.findMany({
    where: { merchantId, paymentIntentId: { in: paymentIntentIds } },
    select: { paymentIntentId: true, answers: true, consent: true, choices: true },
  });
  return new Map(
    sessions.flatMap(({ paymentIntentId, ...row }) => {
      const answers = serializeAnswers(row);
      return paymentIntentId && answers ? [[paymentIntentId, answers]] : [];
    }),
  );
}
