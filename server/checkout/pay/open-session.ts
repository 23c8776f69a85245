import { hash } from "node:crypto";
import { browserFingerprint } from "#server/checkout/browser-token.ts";
import { clean, contactOf } from "#server/checkout/pay/details-form.ts";
import type { PayableView } from "#server/checkout/pay/refused.ts";
import { giveConsent } from "#server/checkout/questions/give-consent.ts";
import type { TakenAnswers } from "#server/checkout/questions/take-answers.ts";
import { tieWish } from "#server/checkout/reminders/keep-wish.ts";
import { type PostedCheckout, shownOffer } from "#server/checkout/request.ts";
import type { FormValues } from "#server/checkout/view.ts";
import { invariant } from "#server/core/assert.ts";
import type { Services } from "#server/core/context.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import type { Shopper } from "#server/routers/checkout-sessions/insert.ts";
import { saveAnswers } from "#server/routers/checkout-sessions/save-answers.ts";
import { saveSessionContact } from "#server/routers/checkout-sessions/save-contact.ts";
import { openLinkSession } from "#server/routers/payment-links/open-session.ts";

export type OpenSession = {
  id: string;
  merchantId: string;
  paymentIntentId: string;
  paymentLinkId: string | null;
};

/** A form that is right: the page that it was shown on, what was typed, and what was chosen and answered. */
export type Submitted = {
  view: PayableView;
  values: FormValues;
  taken: TakenAnswers;
  choices: ShopperChoices;
};

/**
 * The session that a posted form pays: the one it was shown for, or, for a link, the one that this
 * form makes (or made, when it is posted again). The shopper's contact and address are kept with
 * it.
 * @throws link_unavailable · not_found · validation_failed · AlreadyBought · OrderChanged
 */
export async function openSession(
  services: Services,
  request: PostedCheckout,
  { view, values, taken, choices }: Submitted,
): Promise<OpenSession> {
  const { address } = request;
  const contact = contactOf(values);
  const { questions, agreed, answers } = taken;
  const consent =
    agreed && questions?.consent
      ? await giveConsent(services, questions.consent, view.locale)
      : null;
  const shopper = shopperOf(request, view.locale);
  if (address.entityType === "checkout") {
    const row = await services.db.checkoutSession.findFirstOrThrow({
      where: { id: address.entityId },
    });
    await saveSessionContact(services, row.id, contact, shopper);
    if (questions) await saveAnswers(services, row, { answers, consent });
    return opened(row);
  }
  const session = await openLinkSession(services, address.entityId, {
    ...orderFromLink(request, { view, values, choices }),
    ...(contact ? { contact } : {}),
    answers,
    consent,
    submission: submissionKey(request),
    shownTotal: Number(request.form.shownTotal),
    offerFingerprint: shownOffer(request.form),
    shopper,
  });
  await tieWish(services, request, session);
  return opened(session);
}

/** The order of a session that a link's form makes: what was chosen, and where the shopper came from. */
export function orderFromLink(
  { query, form }: PostedCheckout,
  { view, values, choices }: Omit<Submitted, "taken">,
) {
  return {
    quantity: values.quantity,
    ...(values.amount === null ? {} : { amount: values.amount }),
    ...(view.form.selling ? { choices } : {}),
    ...(query.client_reference_id
      ? { clientReferenceId: clean(query.client_reference_id, 255) }
      : {}),
    ...(query.locale ? { locale: clean(query.locale, 35) } : {}),
    metadata: campaign(query),
    besides: form.again ?? null,
  };
}

/** The page's knowledge of who presses. */
export function shopperOf({ browserToken, form }: PostedCheckout, locale: string): Shopper {
  return {
    browser: browserFingerprint(browserToken),
    locale,
    timeZone: knownTimeZone(form.timeZone),
  };
}

/** The browser's claim about its time zone, kept only when it names one. */
function knownTimeZone(name: string | undefined): string | null {
  if (!name || name.length > 64) return null;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

function opened(
  session: Omit<OpenSession, "paymentIntentId"> & { paymentIntentId: string | null },
): OpenSession {
  const { id, merchantId, paymentIntentId, paymentLinkId } = session;
  invariant(paymentIntentId, "a session is created with its payment intent");
  return { id, merchantId, paymentIntentId, paymentLinkId };
}

/**
 * Nobody can find another browser's session by guessing: the browser is part of the name. So is what
 * was shown: the same form at another quantity is another purchase, and is priced as one.
 */
export function submissionKey({
  form,
  browserToken,
}: Pick<PostedCheckout, "form" | "browserToken">): string {
  const { submission = "", shownTotal = "" } = form;
  const name = [browserFingerprint(browserToken), submission, shownTotal].join("\n");
  return hash("sha256", name);
}

/** Where the shopper came from, for the session's metadata. */
function campaign(query: Record<string, string>): Record<string, string> {
  const entries = Object.entries(query).filter(([name]) => /^utm_[a-z_]{1,30}$/.test(name));
  return Object.fromEntries(entries.slice(0, 10).map(([name, value]) => [name, clean(value)]));
}
