import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { isIdempotentReplay } from "#server/data/transaction/idempotency.ts";
import { holdCode } from "#server/payments/charge/codes/code-tries.ts";
import type { ConfirmInput } from "#server/payments/charge/confirm-request.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import {
  countFirstDecline,
  holdDecline,
  holdProgramsDecline,
  holdRenewal,
  isWatched,
  type TryOutcome,
} from "#server/payments/charge/limits.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * The party that asks for a charge: a shopper on the hosted page, a merchant's program, or the worker, which
 * renews; `isFirst` of a renewal that was not tried before, of which only a decline is counted.
 */
export type Asker =
  | { by: "page"; ip: string | null; paymentLinkId: string | null }
  | { by: "program" }
  | { by: "worker"; isFirst?: boolean };

/**
 * Charges an intent, whoever asks, in this order: limits of declines, attempt, processor, settlement. The only
 * caller of `confirmPayment`, so that no way to a charge is without limits. A balance is not declined by a bank, nor is
 * an order that costs nothing: neither is limited or counted. A repeat under an idempotency key counts as no decline.
 * @throws rate_limited, besides what `confirmPayment` throws
 */
export async function charge(
  ctx: MerchantContext,
  intentId: string,
  { asker, ...how }: ConfirmInput & { asker: Asker },
): Promise<PaymentIntent> {
  const isOfBank = how.card ?? how.paymentMethodId ?? how.processorToken;
  if (how.paymentCode?.code) return chargeByCode(ctx, intentId, how);
  if (isOfBank === undefined) return confirmPayment(ctx, intentId, how);
  const count = await holdTry(ctx, intentId, { asker, ...how });
  const askBank = how.askBank ?? (await mustAskBank(ctx, asker, how));
  try {
    const intent = await confirmPayment(ctx, intentId, { ...how, askBank });
    await count(isPaid(intent) ? "paid" : "open");
    return intent;
  } catch (error) {
    if (isDomainError(error)) await count(error.code === "card_declined" ? "declined" : "open");
    else if (isIdempotentReplay(error)) await count("open");
    throw error;
  }
}

async function chargeByCode(
  ctx: MerchantContext,
  intentId: string,
  how: ConfirmInput,
): Promise<PaymentIntent> {
  const count = await holdCode(ctx, intentId);
  try {
    const intent = await confirmPayment(ctx, intentId, how);
    await count(undefined);
    return intent;
  } catch (error) {
    await count(isDomainError(error) ? error.options.declineCode : undefined);
    throw error;
  }
}

async function holdTry(
  ctx: MerchantContext,
  paymentIntentId: string,
  { asker, ...source }: ConfirmInput & { asker: Asker },
): Promise<(outcome: TryOutcome) => Promise<void>> {
  const place = { merchantId: ctx.merchantId, paymentIntentId };
  if (asker.by === "worker")
    return asker.isFirst ? countFirstDecline(ctx, place) : holdRenewal(ctx, place);
  if (asker.by === "program") return holdProgramsDecline(ctx, place, source);
  const { ip, paymentLinkId } = asker;
  return holdDecline(ctx, { place: { ...place, paymentLinkId }, source, ip });
}

/**
 * A program that gives a place to come back to has a shopper there, who can answer their bank: then 3-D Secure is
 * asked for as on the page. A charge without a shopper is left as it is. Off with the limits of programs.
 */
async function mustAskBank(
  { db, clock, env, merchantId }: MerchantContext,
  { by }: Asker,
  { returnUrl }: ConfirmInput,
): Promise<boolean> {
  if (by !== "program" || returnUrl === undefined || env.RATE_LIMIT_RPS === 0) return false;
  return isWatched({ db, clock }, { merchantId, paymentLinkId: null });
}

function isPaid({ status }: PaymentIntent): boolean {
  return status === "succeeded" || status === "requires_capture";
}
