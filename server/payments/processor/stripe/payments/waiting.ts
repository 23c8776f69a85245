import type Stripe from "stripe";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { ShopperAction } from "#server/core/interfaces/next-action.ts";
import type { ProcessorPayment } from "#server/core/interfaces/processor.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import { paymentCodes } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

/** The next step of the intent's shopper; null where nobody is waited for, and of a question that nobody here can show. */
export function actionOf({ status, next_action: next, created }: Intent): ShopperAction | null {
  if (status !== "requires_action" || !next) return null;
  const url = next.redirect_to_url?.url;
  if (url) return { type: "redirect", url, method: "GET", fields: {} };
  const pix = "pix_display_qr_code" in next ? next.pix_display_qr_code : null;
  if (pix?.data) {
    const { data, image_url_svg, hosted_instructions_url, expires_at } = pix;
    return {
      type: "display_code",
      code: data,
      qr: image_url_svg ?? null,
      url: hosted_instructions_url ?? null,
      expiresAt: new Date((expires_at ?? created) * 1000).toISOString(),
    };
  }
  if (next.type !== "blik_authorize") return null;
  // Stripe does not say when: the bank takes no approval after a minute (docs.stripe.com/payments/blik).
  const until = addMs(fromSeconds(created), paymentCodes.blik.waitsMs);
  return { type: "await_approval", url: null, expiresAt: until.toISOString() };
}

/**
 * The debit that a bank was asked for, or may be asked for by a mandate that was given alone; null of any other payment, and
 * of one that Stripe refused at once, which has no charge.
 */
export function debitOf(intent: Intent): ProcessorPayment["debit"] {
  const isPayment = intent.object === "payment_intent";
  if (isPayment ? intent.latest_charge == null : intent.status !== "succeeded") return null;
  const { payment_method: given, created } = intent;
  const error = isPayment ? intent.last_payment_error : null;
  const method = typeof given === "string" ? null : given;
  const account = method?.sepa_debit ?? error?.payment_method?.sepa_debit;
  if (!account) return null;
  const [, lastDay] = bankDebits.sepa_debit.answersInDays;
  const expectedAt = addMs(fromSeconds(created), lastDay * dayMs);
  return { country: account.country ?? "", last4: account.last4 ?? "", expectedAt };
}

function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}
