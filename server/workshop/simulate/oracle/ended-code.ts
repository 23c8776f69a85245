import type { Market, Press } from "#server/workshop/simulate/selling/market.ts";
import type { Stage } from "#server/workshop/simulate/stage.ts";

/** The merchant was told that its code has ended; nobody makes it valid again. */
export function isCodeOver({ requests }: Stage, { offer, isCodeEnded }: Market): boolean {
  if (isCodeEnded) return true;
  return requests.some(
    ({ path, body, answers }) =>
      path === `/promotion-codes/${offer.code.id}` &&
      body["active"] === false &&
      answers.some(({ status }) => status < 300),
  );
}

/** A press that came after the end of the code has paid nothing with it. */
export async function endedCodeProblems(
  { world, ctx }: Stage,
  { browserToken, order }: Press,
): Promise<string[]> {
  const rows = await world.db.$queryRaw<{ status: string }[]>`
    SELECT a.status::text FROM payment_attempts a
    JOIN payment_intents i ON i."merchantId" = a."merchantId" AND i.id = a."paymentIntentId"
    WHERE a."merchantId" = ${ctx.merchantId} AND a."browserToken" = ${browserToken}
      AND a."paymentIntentId" = ${order.intentId} AND a.status NOT IN ('failed', 'abandoned')
      AND i.breakdown->'discount'->>'promotionCodeId' IS NOT NULL`;
  return rows.map(
    ({ status }) => `${browserToken} came after the end of its code, and is ${status}`,
  );
}
