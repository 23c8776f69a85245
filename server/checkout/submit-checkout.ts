import { csrfHolds, csrfToken } from "#server/checkout/browser-token.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { withBusinessChecked } from "#server/checkout/pay/check-business.ts";
import { checkDetails, checkPrice, readValues } from "#server/checkout/pay/details-form.ts";
import { withHolder } from "#server/checkout/pay/express/holder.ts";
import { submissionKey } from "#server/checkout/pay/open-session.ts";
import { payShown, type SubmitResult } from "#server/checkout/pay/pay.ts";
import { type PayableView, refused } from "#server/checkout/pay/refused.ts";
import { renew } from "#server/checkout/pay/renew.ts";
import { readSource } from "#server/checkout/pay/source.ts";
import { takeOver } from "#server/checkout/pay/take-over.ts";
import { onPhone } from "#server/checkout/phone/describe-phone.ts";
import { moveToPhone } from "#server/checkout/phone/move-to-phone.ts";
import { takeAnswers } from "#server/checkout/questions/take-answers.ts";
import { keepWish } from "#server/checkout/reminders/keep-wish.ts";
import {
  checkoutPath,
  goesAlong,
  type PostedCheckout,
  shownOffer,
} from "#server/checkout/request.ts";
import { choicesOf } from "#server/checkout/selling/choices.ts";
import { chooserOf } from "#server/checkout/selling/chooser.ts";
import type { Choose } from "#server/checkout/selling/price-session.ts";
import { repriced } from "#server/checkout/selling/reprice.ts";
import { recordSubmit } from "#server/checkout/timeline/record.ts";
import type { CheckoutView, FieldErrors, Refusal } from "#server/checkout/view.ts";
import { proveWallet } from "#server/checkout/wallet/prove-wallet.ts";
import { redeemCode } from "#server/checkout/wallet/redeem-code.ts";
import { loadWithinMs } from "#server/checkout/without-database.ts";
import type { Services } from "#server/core/context.ts";
import { within } from "#server/core/tasks/within.ts";
import { isOrderChanged } from "#server/routers/payment-links/open-session.ts";

/**
 * Handles one press of the pay button. Charges at most once however often the same form is posted:
 * a link's form finds its session again by its submission id, and only one attempt of a session
 * lives at a time. It never charges another total than the one that was shown, nor for another
 * purchase. A form with mistakes is answered with the form, without the card.
 */
export async function submitCheckout(
  services: Services,
  request: PostedCheckout,
): Promise<SubmitResult> {
  try {
    return await submitOnce(services, request);
  } catch (error) {
    if (!isOrderChanged(error)) throw error;
    // Loaded once more, the form says what is new.
    return submitOnce(services, request);
  }
}

async function submitOnce(services: Services, posted: PostedCheckout): Promise<SubmitResult> {
  // Asked for a price alone, a session is loaded at the choices that were posted: priced once.
  const asks = asksPrice(posted.form) && isOurs(services, posted);
  const choose = asks ? chooserOf(services, posted) : null;
  const loading = loadForPosting(services, posted, choose);
  const loaded = await within(services.clock, loadWithinMs, loading);
  if (loaded.state === "elsewhere" && posted.form.do === "take_over")
    return takeOver(services, posted, loaded);
  if (loaded.state === "expired" && posted.form.do === "renew")
    return renew(services, posted, loaded);
  if (loaded.state !== "open" && loaded.state !== "declined") return settled(posted, loaded);
  const form = withHolder(services, posted.form, loaded.form);
  const request = { ...posted, form };
  const { locale, order } = loaded;
  const prices = { currency: order.currency, locale, chooses: loaded.form.chooses };
  const taken = takeAnswers(loaded.form.questions, form, prices);
  const view = { ...loaded, form: { ...loaded.form, questions: taken.questions } };
  const values = readValues(form, prices);
  if (!csrfHolds(view.form.csrf, form.csrf ?? "")) {
    return { view: refused(view, values, { kind: "stale_form" }), status: 403 };
  }
  if (form.do === "wallet_code" || form.do === "wallet_prove")
    return proveWallet(services, request, locale);
  if (form.do === "gift_card") return redeemCode(services, request);
  const chosen = { ...choicesOf(values), ...taken.choices };
  const choices = await withBusinessChecked(services, request, chosen);
  await keepWish(services, request, { view, values, choices });
  if (choose && request.address.entityType === "checkout")
    return { view: refused(view, values, null), status: 200 };
  const priceErrors = checkPrice(form, values, view.form.chooses);
  const priced =
    Object.keys(priceErrors).length === 0
      ? await repriced(services, request, { view, values, choices })
      : view;
  if (asksPrice(form)) return { view: refused(priced, values, null, priceErrors), status: 200 };
  if (form.do === "phone")
    return Object.keys(priceErrors).length === 0
      ? moveToPhone(services, request, { view: priced, values, choices })
      : { view: refused(priced, values, null, priceErrors), status: 422 };
  const source = readSource(services, form, priced);
  const errors: FieldErrors = {
    ...priceErrors,
    ...checkDetails(values, view.form.asks),
    ...checkSelling(priced, form),
    ...taken.errors,
    ...source.errors,
  };
  await recordSubmit(services, request, { values, errors });
  if (!source.source || Object.keys(errors).length > 0) {
    return { view: refused(priced, values, { kind: "fields" }, errors), status: 422 };
  }
  if (form.shownTotal !== String(priced.order.total)) {
    return { view: refused(priced, values, whyChanged(priced, form)), status: 409 };
  }
  // A form from before this was posted says nothing of it.
  const shown = shownOffer(form);
  if (shown !== undefined && shown !== (priced.form.offerFingerprint ?? undefined)) {
    return { view: refused(priced, values, { kind: "order_changed" }), status: 409 };
  }
  return payShown(services, request, {
    view: priced,
    values,
    taken,
    choices,
    source: source.source,
  });
}

/** A stale form during a challenge learns that the payment is under way; only one that starts over may pay. */
function loadForPosting(
  services: Services,
  request: PostedCheckout,
  choose: Choose | null,
): Promise<CheckoutView> {
  const again = request.form.again ?? "";
  return loadCheckout(services, { ...request, query: { ...request.query, again } }, choose);
}

/** Whether the shopper asks for the new total of the order, without paying. */
function asksPrice({ do: what }: PostedCheckout["form"]): boolean {
  return what === "update" || what === "apply_code" || what === "remove_code";
}

function isOurs({ env }: Services, { browserToken, address, form }: PostedCheckout): boolean {
  return csrfHolds(csrfToken(env, browserToken, address), form.csrf ?? "");
}

/** Nothing to pay (any more): on to the page that says so. */
function settled(request: PostedCheckout, view: CheckoutView): SubmitResult {
  if (view.state === "not_found") return { view, status: 404 };
  if (view.state === "link_unavailable")
    return { view: { ...view, sentNothing: true }, status: 410 };
  const also: Record<string, string> =
    view.state === "authentication" || view.state === "code" ? { elsewhere: "1" } : {};
  // The same form again means the purchase that it made, here or for a phone; another form is asked first.
  if (view.state === "bought" && view.submissionKey?.endsWith(submissionKey(request)))
    return {
      redirectTo: request.form.do === "phone" ? onPhone(view.purchase.url) : view.purchase.url,
    };
  return { redirectTo: checkoutPath(request.address, { ...goesAlong(request.query), ...also }) };
}

type Posted = Record<string, string>;

/** Choices with which an order cannot be paid: a code that is not taken, a country that nothing goes to. */
function checkSelling({ form: { selling, asks } }: PayableView, form: Posted): FieldErrors {
  const { code = null, delivery = null } = selling ?? {};
  const isTyped = !form.appliedCode || Boolean(form.promotionCode);
  const problem = isTyped && code?.applied === null ? code.problem : null;
  return {
    ...(problem ? { promotionCode: problem === "code_limited" ? "code_unknown" : problem } : {}),
    ...(asks.address && delivery?.options.length === 0 ? { country: "nowhere" } : {}),
  };
}

/** Why the total is another one than the page showed: the last use of its code is gone, or the price has changed. */
function whyChanged({ form: { selling } }: PayableView, form: Posted): Refusal {
  const { appliedCode, shownTotal } = form;
  if (!appliedCode || selling?.code?.problem !== "code_used_up") return { kind: "total_changed" };
  const discount = { name: appliedCode, code: appliedCode, percent: null, amount: 0 };
  return {
    kind: "code_gone",
    code: appliedCode,
    discount: { ...discount, removable: false },
    totalBefore: Number(shownTotal),
  };
}
