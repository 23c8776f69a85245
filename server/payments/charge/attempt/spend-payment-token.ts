import { addMs, dayMs } from "#server/core/clock.ts";
import { type MerchantContext, ownTime, type Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import { sweptAtOnce } from "#server/events/kept.ts";
import type { AttemptRequest } from "#server/payments/charge/attempt/start.ts";

type Spending = Pick<AttemptRequest, "intentId" | "paymentTokenId" | "shownAmount">;

/**
 * Spends the token of an attempt in the transaction that begins it: once, for its own session, before it expires, for no
 * more than its amount. Answers the amount that was allowed, which is the only one that the attempt may charge. A token
 * is spent by a decline, too; an attempt that does not begin spends none. @throws validation_failed
 */
export async function spendPaymentToken(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  { intentId, paymentTokenId, shownAmount }: Spending,
): Promise<Pick<AttemptRequest, "shownAmount">> {
  if (paymentTokenId === undefined) return { shownAmount };
  const now = ctx.clock.now();
  const [spent] = await tx.$queryRaw<{ amount: bigint }[]>`
    UPDATE payment_tokens t SET "usedAt" = ${now} FROM payment_intents i
    WHERE t."merchantId" = ${ctx.merchantId} AND t.id = ${paymentTokenId} AND t."usedAt" IS NULL AND t."processorToken" <> '' AND t."expiresAt" > ${now}
      AND i."merchantId" = ${ctx.merchantId} AND i.id = ${intentId} AND i."checkoutSessionId" = t."checkoutSessionId"
      AND i.currency = t.currency AND i.amount <= t."maxAmount"
    RETURNING i.amount`;
  if (spent) return { shownAmount: Number(spent.amount) };
  throw new DomainError(
    "validation_failed",
    `paymentToken: ${await whyNot(tx, ctx, { intentId, paymentTokenId })}`,
  );
}

async function whyNot(
  tx: Tx,
  ctx: Pick<MerchantContext, "merchantId" | "clock">,
  { intentId, paymentTokenId = "" }: Pick<Spending, "intentId" | "paymentTokenId">,
): Promise<string> {
  const token = await tx.paymentToken.findUnique({ where: own(ctx, paymentTokenId) });
  const intent = await tx.paymentIntent.findUnique({ where: own(ctx, intentId) });
  if (!token?.processorToken || !intent || token.checkoutSessionId !== intent.checkoutSessionId)
    return "there is no such token for this session.";
  if (token.usedAt) return "this token was used already. Make a new one.";
  if (token.expiresAt <= ctx.clock.now()) return "this token has expired. Make a new one.";
  return `this token allows ${token.maxAmount} ${token.currency}, in the smallest unit, and the order costs ${intent.amount} ${intent.currency}.`;
}

/** Long after a token can pay, its refusal says that it has expired; later it is not found. */
const keptMs = 30 * dayMs;

/** Deletes the merchant's payment tokens that have been over for 30 days by its time, a portion. Answers how many. */
export async function sweepPaymentTokens(services: Services, merchantId: string): Promise<number> {
  const before = addMs(ownTime(services, merchantId).clock.now(), -keptMs);
  return services.db.$executeRaw`
    DELETE FROM payment_tokens WHERE "merchantId" = ${merchantId} AND id = ANY(ARRAY(
      SELECT old.id FROM payment_tokens old
      WHERE old."merchantId" = ${merchantId} AND old."expiresAt" < ${before} LIMIT ${sweptAtOnce}))`;
}
