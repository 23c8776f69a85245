import type { ReadingContext } from "#server/core/context.ts";
import { serializeAnswers } from "#server/records/payments/checkout-answers.ts";

/** The answers of payments' shoppers in one text each, as "engraving: For Ada; gift: true", by the payment's id. */
export async function readAnswers(
  { db, merchantId }: ReadingContext,
  paymentIntentIds: string[],
): Promise<Map<string, string>> {
  const sessions = await db.checkoutSession.findMany({
    where: { merchantId, paymentIntentId: { in: paymentIntentIds } },
    select: { paymentIntentId: true, answers: true, consent: true, choices: true },
  });
  const texts = new Map<string, string>();
  for (const { paymentIntentId, ...row } of sessions) {
    const { fields = [], business = null } = serializeAnswers(row) ?? {};
    const said = fields.map(({ key, value }) => `${key}: ${value}`);
    if (business) said.push(`company: ${business.name}`, `tax number: ${business.taxNumber}`);
    if (paymentIntentId && said.length > 0) texts.set(paymentIntentId, said.join("; "));
  }
  return texts;
}
