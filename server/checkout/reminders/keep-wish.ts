import { csrfHolds } from "#server/checkout/browser-token.ts";
import { loadCheckout } from "#server/checkout/load-checkout.ts";
import { readValues } from "#server/checkout/pay/details-form.ts";
import type { PayableView } from "#server/checkout/pay/refused.ts";
import { takeAnswers } from "#server/checkout/questions/take-answers.ts";
import { linkPlace, sessionPlace } from "#server/checkout/reminders/of-page.ts";
import type { PostedCheckout } from "#server/checkout/request.ts";
import { choicesOf } from "#server/checkout/selling/choices.ts";
import type { FormValues } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { attemptRules, countAttempt } from "#server/limits/attempts.ts";
import { forgetReminder, keepReminder, tieReminder } from "#server/payments/reminders/keep.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { emailProblem } from "#server/wire/atoms/checkout/contact-fields.ts";

type Typed = {
  view: PayableView;
  values: FormValues;
  choices: ShopperChoices;
};

/** Whether the page only says that its shopper wants to be reminded, or not any more. */
export function isReminderWish({ do: what }: Record<string, string>): boolean {
  return what === "remind";
}

/**
 * The tick of an open page, told by its script as fields are left: in a browser that was given the page. Never throws:
 * nobody reads the answer.
 */
export async function noteReminderWish(services: Services, posted: PostedCheckout): Promise<void> {
  try {
    const view = await loadCheckout(services, posted);
    if (view.state !== "open" && view.state !== "declined") return;
    const { form } = posted;
    if (!csrfHolds(view.form.csrf, form.csrf ?? "")) return;
    const prices = {
      currency: view.order.currency,
      locale: view.locale,
      chooses: view.form.chooses,
    };
    const values = readValues(form, prices);
    const taken = takeAnswers(view.form.questions, form, prices);
    await keepWish(services, posted, {
      view,
      values,
      choices: { ...choicesOf(values), ...taken.choices },
    });
  } catch (error) {
    const { requestId } = posted;
    services.log.warn({ err: error, requestId }, "a reminder opt-in was not recorded");
  }
}

/**
 * Keeps address and choices of a form whose box is ticked, and forgets them where it is not: nothing is kept without
 * the tick. Told on the side: no payment fails because this could not be written.
 */
export async function keepWish(
  services: Services,
  request: PostedCheckout,
  { view, values, choices }: Typed,
): Promise<void> {
  if (!view.form.asks.reminder) return;
  const { requestId, address } = request;
  try {
    const { merchantId, place } = await placeOf(services, request);
    const ctx = actFor(services, merchantId, requestId);
    const { email, quantity, amount } = values;
    if (!values.remind) return await forgetReminder(ctx, place);
    if (emailProblem(email) !== null || email === "" || holdsCardNumber(email)) return;
    if (await isLimited(services, request)) return;
    const { business: _business, ...kept } = choices;
    const locale = view.locale;
    await keepReminder(ctx, place, { email, locale, choices: kept, quantity, amount });
  } catch (error) {
    services.log.warn({ err: error, requestId, ...address }, "a reminder opt-in was not stored");
  }
}

/** A form of a link has made a session: what was to be reminded of is that from now on. Told on the side, as a wish. */
export async function tieWish(
  services: Services,
  request: PostedCheckout,
  session: { id: string; merchantId: string },
): Promise<void> {
  const { form, requestId, address } = request;
  if (form.remind !== "1") return;
  try {
    const place = { ...linkPlace(request, address.entityId), checkoutSessionId: session.id };
    await tieReminder(actFor(services, session.merchantId, requestId), place);
  } catch (error) {
    services.log.warn(
      { err: error, requestId, ...address },
      "a reminder opt-in was not linked to its session",
    );
  }
}

async function placeOf({ db }: Services, request: PostedCheckout) {
  const { entityType, entityId: id } = request.address;
  if (entityType === "payment-link") {
    const { merchantId } = await db.paymentLink.findFirstOrThrow({ where: { id } });
    return { merchantId, place: linkPlace(request, id) };
  }
  const row = await db.checkoutSession.findFirstOrThrow({ where: { id } });
  return { merchantId: row.merchantId, place: sessionPlace(request, row) };
}

/** A stranger's program cannot have letters written to many addresses. */
async function isLimited(services: Services, { ip }: PostedCheckout): Promise<boolean> {
  if (!ip) return false;
  const rule = attemptRules.keepReminder;
  const { points } = await countAttempt(services, rule, addressGroup(ip));
  return points > rule.attemptsMax;
}
