import type {
  Appearance,
  ClickResolveDetails,
  ConfirmationTokenCreateParams,
  StripeElementLocale,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
  StripePaymentElementOptions,
} from "@stripe/stripe-js";

/**
 * Must say the same as the intent that the server makes and confirms, or Stripe refuses the confirmation token: amount,
 * currency, when it is captured, whether the card is kept, which methods (server/payments/processor/stripe/payments/payments.ts).
 */
export function elementsOptions(
  form: HTMLFormElement,
  place: HTMLElement,
): StripeElementsOptionsMode {
  const { currency = "" } = place.dataset;
  const common = {
    locale: localeOf(form.dataset.locale ?? ""),
    appearance: appearanceOf(place),
    currency,
    allowedPaymentMethodTypes: ["card"],
    ...whatChanges(form, place),
  } satisfies Partial<StripeElementsOptionsMode>;
  const amount = amountOf(form, place);
  return amount === null
    ? { ...common, mode: "setup" }
    : { ...common, mode: "payment", amount, captureMethod: "automatic" };
}

/** Options as `elementsOptions`, for the buttons of wallets, which pay once and keep nothing. */
export function expressElements(
  form: HTMLFormElement,
  place: HTMLElement,
  ways: readonly string[],
): StripeElementsOptionsMode {
  const allowedPaymentMethodTypes = ways.includes("link") ? ["link"] : ["card"];
  return { ...elementsOptions(form, place), allowedPaymentMethodTypes, setupFutureUsage: null };
}

export function expressUpdate(form: HTMLFormElement, place: HTMLElement) {
  return { ...elementsUpdate(form, place), setupFutureUsage: null };
}

/** These wallets, where the browser has them, and none of Stripe's others. */
export function expressOptions(ways: readonly string[]): StripeExpressCheckoutElementOptions {
  const shown = (way: string) => (ways.includes(way) ? "auto" : "never");
  return {
    paymentMethods: {
      applePay: shown("apple_pay"),
      googlePay: shown("google_pay"),
      link: shown("link"),
      amazonPay: "never",
      klarna: "never",
      paypal: "never",
    },
    buttonHeight: 55,
    layout: { maxColumns: 2, overflow: "never" },
  };
}

/** The details of the shopper that the wallet's sheet asks for, because the form does. */
export function neededOf(form: HTMLFormElement): ClickResolveDetails {
  return {
    emailRequired: fieldOf(form, "email") !== null,
    phoneNumberRequired: fieldOf(form, "phone") !== null,
    billingAddressRequired: fieldOf(form, "line1") !== null || fieldOf(form, "country") !== null,
  };
}

/**
 * A wallet's details by the names of the form's fields, where they are told: those of the contact stand each for itself, those
 * of the address together.
 */
export function detailsOf(told: StripeExpressCheckoutElementConfirmEvent["billingDetails"]) {
  const { line1, line2, city, state, postal_code, country } = told?.address ?? {};
  const named = (fields: Record<string, string | null | undefined>) =>
    Object.entries(fields).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  return {
    contact: named({ name: told?.name, email: told?.email, phone: told?.phone }),
    address: named({ line1, line2, city, region: state, postalCode: postal_code, country }),
  };
}

/** The price and the wish to keep the card, as they are now. */
export function elementsUpdate(
  form: HTMLFormElement,
  place: HTMLElement,
): StripeElementsUpdateOptions {
  const amount = amountOf(form, place);
  const priced =
    amount === null
      ? { mode: "setup" as const, amount: undefined }
      : { mode: "payment" as const, amount };
  return { ...priced, ...whatChanges(form, place) };
}

function whatChanges(form: HTMLFormElement, place: HTMLElement) {
  const asks = form.querySelector<HTMLInputElement>("input[name=save]");
  const keeps = asks ? asks.checked : place.dataset.keeps === "1";
  return {
    setupFutureUsage: keeps ? "off_session" : null,
  } satisfies StripeElementsUpdateOptions;
}

/**
 * In Stripe's smallest units, which for some currencies are not ISO 4217's; null where the card is only saved. A
 * subscription's payments are intents of ours, so to Stripe its first one is a payment that keeps the card, or, if that
 * period costs nothing, a card that is saved.
 */
function amountOf(form: HTMLFormElement, place: HTMLElement): number | null {
  const total = form.querySelector<HTMLInputElement>("[data-shown-total]")?.value;
  const amount = Math.round(Number(total) * Number(place.dataset.units));
  return place.dataset.mode === "setup" || amount === 0 ? null : amount;
}

/** Fields that our own form has are not asked for twice: they go along with the confirmation token. */
export function paymentOptions(
  form: HTMLFormElement,
  place: HTMLElement,
): StripePaymentElementOptions {
  const asked = (name: string) => (fieldOf(form, name) ? "never" : "auto");
  const address = asked("line1");
  return {
    business: { name: place.dataset.business ?? "" },
    defaultValues: defaultValues(form),
    fields: {
      billingDetails: {
        name: asked("name"),
        email: asked("email"),
        phone: asked("phone"),
        address: {
          country: address,
          postalCode: address,
          state: address,
          city: address,
          line1: address,
          line2: address,
        },
      },
    },
  };
}

/** Link knows its customers by these. */
export function defaultValues(form: HTMLFormElement) {
  const given = Object.entries({
    name: valueOf(form, "name"),
    email: valueOf(form, "email"),
    phone: valueOf(form, "phone"),
  }).filter(([, value]) => value);
  return {
    billingDetails: Object.fromEntries(given),
  } satisfies StripePaymentElementOptions["defaultValues"];
}

/**
 * The holder's details, which the card's bank compares with its own. A field that our form has is always named, an empty
 * one as null: Stripe.js refuses to go on without those that its own form was told never to ask for.
 */
export function tokenParams(form: HTMLFormElement): ConfirmationTokenCreateParams {
  const given = (name: string) => (fieldOf(form, name) ? valueOf(form, name) || null : undefined);
  const address = fieldOf(form, "line1") && {
    country: given("country"),
    postal_code: given("postalCode"),
    state: given("region"),
    city: given("city"),
    line1: given("line1"),
    line2: given("line2"),
  };
  return {
    payment_method_data: {
      billing_details: {
        name: given("name"),
        email: given("email"),
        phone: given("phone"),
        ...(address ? { address } : {}),
      },
    },
  };
}

function fieldOf(form: HTMLFormElement, name: string) {
  return form.querySelector<HTMLInputElement | HTMLSelectElement>(
    `input[name=${name}], select[name=${name}]`,
  );
}

function valueOf(form: HTMLFormElement, name: string): string {
  return fieldOf(form, name)?.value.trim() ?? "";
}

/** The page's own look, in either theme. */
export function appearanceOf(place: HTMLElement): Appearance {
  const style = getComputedStyle(place);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    theme: "stripe",
    labels: "floating",
    inputs: "condensed",
    variables: {
      colorPrimary: token("--ring"),
      colorBackground: token("--surface"),
      colorText: token("--text"),
      colorTextSecondary: token("--text-muted"),
      colorTextPlaceholder: token("--text-subtle"),
      colorDanger: token("--danger"),
      inputColorBorder: token("--border-strong"),
      borderRadius: token("--corner"),
      fontFamily: style.fontFamily,
      fontSizeBase: style.fontSize,
    },
  };
}

const spoken = [
  ...(["ar", "da", "de", "en", "en-GB", "es", "fr", "fr-CA", "he", "id", "it", "ja"] as const),
  ...(["ko", "nl", "pl", "pt", "pt-BR", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"] as const),
] satisfies readonly StripeElementLocale[];

/** The page's language, as far as Stripe.js speaks it; else the browser's. */
function localeOf(tag: string): StripeElementLocale {
  const known = (wanted: string | undefined) => spoken.find((locale) => locale === wanted);
  return known(tag) ?? known(tag.split("-")[0]) ?? "auto";
}
