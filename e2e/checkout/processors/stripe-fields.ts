import type { Page } from "@playwright/test";
import type { Stripe, StripeElements, StripePaymentElement } from "@stripe/stripe-js";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";
import { browserOptions, neverAsked } from "#server/workshop/testing/stripe/browser-options.ts";

/**
 * The tokens that the double of Stripe.js makes of Stripe's test cards (docs.stripe.com/testing): confirmation tokens that behave as
 * the payment methods that Stripe names after them (cards.ts).
 */
const tokenOfCard = {
  "4242424242424242": "ctoken_visa",
  "4000000000009995": "ctoken_chargeDeclinedInsufficientFunds",
  "4000000000003220": "ctoken_threeDSecure2Required",
};

const frameUrl = "https://js.stripe.com/v3/elements-inner-payment.html";
const known = { options: browserOptions, neverAsked, tokenOfCard, frameUrl };

/** The options that the page had given Stripe.js when a confirmation token was made. */
type StripeOptions = {
  elements: Record<string, unknown>;
  params: { payment_method_data?: { billing_details?: Record<string, unknown> } };
};

/**
 * A double of Stripe.js at its own address, with the calls that the hosted page makes: the card is typed into a frame of
 * another origin and becomes a confirmation token there. What Stripe's declarations do not have is refused.
 * Answers what it is told, one for each token.
 */
export async function serveStripeFields(page: Page): Promise<StripeOptions[]> {
  const told: StripeOptions[] = [];
  await page.exposeFunction("tellStripe", (what: StripeOptions) => void told.push(what));
  await page.route(stripeLibraryUrl, (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(${library.toString()})(${JSON.stringify(known)})`,
    }),
  );
  await page.route(frameUrl, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<body style="margin: 0"><input aria-label="Card number" style="border: 0" oninput="parent.postMessage({ number: this.value }, '*')">`,
    }),
  );
  return told;
}

type Options = Record<string, unknown>;
type LibraryParts = typeof known;

/** Runs in the page. */
function library({ options, neverAsked, tokenOfCard, frameUrl }: LibraryParts): void {
  const refuse = (problem: string) => {
    const error = new Error(problem);
    error.name = "IntegrationError";
    throw error;
  };
  const check = (what: keyof LibraryParts["options"], given: Options = {}) => {
    for (const name of Object.keys(given))
      if (!(name in options[what])) refuse(`${what}: ${name} is not an accepted parameter`);
    return given;
  };
  const elementsOptions: Options = {};
  const paymentOptions: Options = {};
  let typed = "";
  let submitted = false;
  const listeners: Record<string, (event: object) => void> = {};

  const element = {
    mount(place) {
      const frame = document.createElement("iframe");
      frame.src = frameUrl;
      frame.title = "Secure payment input frame";
      frame.style.cssText = "display: block; width: 100%; height: 3.5em; border: 0";
      (place as HTMLElement).append(frame);
      queueMicrotask(() => listeners.change?.({ elementType: "payment", empty: true }));
      window.addEventListener("message", (event: MessageEvent<{ number?: string }>) => {
        if (event.origin !== "https://js.stripe.com") return;
        typed = event.data.number ?? "";
        submitted = false;
        listeners.change?.({ elementType: "payment", empty: typed === "" });
      });
    },
    update(changed: object): void {
      Object.assign(paymentOptions, check("paymentUpdate", changed as Options));
    },
    on(event: string, listener: (event: object) => void) {
      if (event !== "change" && event !== "loaderror") refuse(`no event ${event} is expected`);
      listeners[event] = listener;
    },
    focus() {},
    destroy() {},
  } satisfies Partial<Record<keyof StripePaymentElement, unknown>> &
    Pick<StripePaymentElement, "mount" | "focus" | "destroy">;

  const checkPrice = () => {
    const { mode, amount, currency } = elementsOptions;
    const isPriced = Number.isInteger(amount) && Number(amount) > 0;
    if (mode === "payment" ? !isPriced : amount !== undefined)
      refuse(`amount ${String(amount)} in mode ${String(mode)}`);
    if (!/^[a-z]{3}$/.test(String(currency))) refuse(`currency ${String(currency)}`);
  };

  const elements = {
    create(type: string, given: Options) {
      if (type !== "payment") refuse(`no element ${type} is expected`);
      Object.assign(paymentOptions, check("payment", given));
      return element;
    },
    async update(changed: Options) {
      check("elementsUpdate", changed);
      // Stripe.js asks its frames first.
      await new Promise((taken) => requestAnimationFrame(taken));
      Object.assign(elementsOptions, changed);
      checkPrice();
    },
    async submit() {
      if (!(typed in tokenOfCard))
        return { error: { type: "validation_error", message: "Your card number is incomplete." } };
      submitted = true;
      return { selectedPaymentMethod: "card" };
    },
  } satisfies Partial<Record<keyof StripeElements, unknown>>;

  /** Fields that are never asked for are given instead, if only as null. */
  const checkGiven = (details: Options) => {
    const fields = paymentOptions.fields as { billingDetails: Options };
    const { address, ...others } = fields.billingDetails;
    const given = { ...details, ...(details.address as Options | undefined) };
    for (const [name, wanted] of Object.entries({ ...others, ...(address as Options) }))
      if (wanted === "never" && given[neverAsked[name as keyof typeof neverAsked]] === undefined)
        refuse(`${name} is never asked for and was not given`);
  };

  const createConfirmationToken = async (given: Options) => {
    check("token", given);
    const params = check("tokenParams", given.params as Options);
    const data = params.payment_method_data as { billing_details?: Options } | undefined;
    const details = check("billingDetails", data?.billing_details);
    check("billingAddress", details.address as Options);
    if (given.elements !== elements) refuse("elements are not those of this page");
    if (!submitted) refuse("elements.submit() must be called before createConfirmationToken()");
    checkGiven(details);
    const { tellStripe } = window as unknown as { tellStripe: (what: object) => Promise<void> };
    await tellStripe({ elements: elementsOptions, params });
    return { confirmationToken: { id: tokenOfCard[typed as keyof typeof tokenOfCard] } };
  };

  const stripe = {
    elements(given: Options) {
      Object.assign(elementsOptions, check("elements", given));
      checkPrice();
      return elements;
    },
    createConfirmationToken,
  } satisfies Partial<Record<keyof Stripe, unknown>>;

  Object.assign(window, {
    Stripe: (key: string) =>
      key === "pk_test_double" ? stripe : refuse(`unknown publishable key ${key}`),
  });
}
