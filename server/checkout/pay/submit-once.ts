import { browserFingerprint } from "#server/checkout/browser-token.ts";
import type { PaySource } from "#server/checkout/pay/source.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { pass, timeElsewhere } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import type { IdempotencyClaim, StoredAnswer } from "#server/core/interfaces/idempotency-claim.ts";
import { keyedHash } from "#server/core/secret-box.ts";
import { isIdempotentReplay, unlockKey } from "#server/data/transaction/idempotency.ts";
import { paymentInProgress } from "#server/payments/charge/attempt/in-progress.ts";
import { summarizeCard } from "#server/payments/charge/card.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

/**
 * The outcome of paying. For an outcome that was found rather than produced, `repeats` tells whether it was from
 * just now (a click) or older (an old form).
 */
type SubmissionOutcome = {
  status: PaymentIntent["status"] | "declined";
  repeats: "nothing" | "a click" | "an old form";
};

/** Two clicks, however slow the line of one, are no further apart; who goes back and corrects a form is slower. */
const clickMs = 10_000;

/** How long the second of two clicks waits for the first, look after look. */
const looksMs = [100, 200, 400, 800, 1_600, 3_200];

/**
 * Pays by a press of the button. Two clicks, or a browser that sends again, may bring the same
 * press to two processes. It is tried once: the press is an idempotency key, so the second waits a
 * while for the first and gives the same answer. Otherwise one could be told of a decline while the
 * other goes on to charge.
 * @throws as `confirmPayment`; payment_in_progress, too, when the first takes long
 */
export async function submitOnce(
  ctx: MerchantContext,
  submission: string | null,
  pay: (ctx: MerchantContext) => Promise<PaymentIntent>,
): Promise<SubmissionOutcome> {
  if (submission === null) return { status: (await pay(ctx)).status, repeats: "nothing" };
  for (const lookMs of looksMs) {
    const claim = claimOf(ctx, submission);
    try {
      return { status: (await pay({ ...ctx, idempotency: claim })).status, repeats: "nothing" };
    } catch (error) {
      if (isIdempotentReplay(error)) return outcomeOf(ctx, error.answer);
      if (!isDomainError(error) || error.code !== "idempotency_in_flight") {
        await releaseKey(ctx, claim);
        throw error;
      }
    }
    await pass(ctx.clock, lookMs);
  }
  throw paymentInProgress();
}

/**
 * The identity of a press: the form as it was rendered, and the card or method. The security code
 * is no part of it, not even hashed, because it is stored. Null for a form that does not identify
 * itself.
 */
export function submissionKey(
  { env }: Pick<MerchantContext, "env">,
  { form, browserToken }: PostedCheckout,
  sessionId: string,
  {
    card,
    paymentMethodId,
    processorToken,
    wallet,
    balance,
    bankRedirect,
    paymentCode,
    bankDebit,
  }: PaySource,
): string | null {
  if (!form.submission) return null;
  const means = card
    ? [summarizeCard(env, card).fingerprint, card.expMonth, card.expYear]
    : [
        paymentMethodId,
        processorToken,
        wallet,
        ...[bankRedirect ?? paymentCode ?? bankDebit ?? []].flat(),
      ];
  if (balance) means.push(`balance ${balance.amount}`);
  const whose = [sessionId, browserFingerprint(browserToken), form.submission];
  return keyedHash(env, "browser", `press\n${JSON.stringify([...whose, ...means])}`);
}

/** Merchants' own keys hold no space, so none of them equals one of these. */
function claimOf({ clock }: MerchantContext, submission: string): IdempotencyClaim {
  const kept = (status: string) => JSON.stringify({ status, at: clock.now().getTime() });
  return {
    key: `hosted page ${submission}`,
    fingerprint: submission,
    encode: (result) => {
      const { status } = result as PaymentIntent;
      return { status: 200, body: kept(status) };
    },
    // A decline is the only failure of a payment whose answer is kept.
    encodeError: () => ({ status: 402, body: kept("declined") }),
    sealBody: (body) => body,
    openBody: (body) => body,
  };
}

function outcomeOf({ clock }: MerchantContext, { body }: StoredAnswer): SubmissionOutcome {
  const { status, at } = JSON.parse(body) as Pick<SubmissionOutcome, "status"> & { at: number };
  const isOld = clock.now().getTime() - at > clickMs;
  return { status, repeats: isOld ? "an old form" : "a click" };
}

/**
 * Releases the key of a press that was begun and not answered. The next sender of the form carries it on;
 * otherwise it goes on by itself a while later.
 */
async function releaseKey(ctx: MerchantContext, claim: IdempotencyClaim): Promise<void> {
  if (!claim.claimed || claim.answer) return;
  const { merchantId, clock, db, log } = ctx;
  await unlockKey(db, { merchantId, now: timeElsewhere(clock), claim }).catch((err: unknown) =>
    log.warn({ err }, "a checkout submission could not be unlocked"),
  );
}
