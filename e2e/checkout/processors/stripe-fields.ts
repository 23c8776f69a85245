import type { Page } from "@playwright/test";
import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
  StripePaymentElement,
} from "@stripe/stripe-js";
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
  link: "ctoken_link",
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

  /** The fields of a card, in a frame of another origin. */
  const cardElement = (state: Group) => {
    const listeners: Record<string, (event: object) => void> = {};
    return {
      mount(place) {
        const frame = document.createElement("iframe");
        frame.src = frameUrl;
        frame.title = "Secure payment input frame";
        frame.style.cssText = "display: block; width: 100%; height: 3.5em; border: 0";
        (place as HTMLElement).append(frame);
        queueMicrotask(() => listeners.change?.({ elementType: "payment", empty: true }));
        window.addEventListener("message", (event: MessageEvent<{ number?: string }>) => {
          if (event.origin !== "https://js.stripe.com") return;
          state.typed = event.data.number ?? "";
          state.submitted = false;
          listeners.change?.({ elementType: "payment", empty: state.typed === "" });
        });
      },
      update(changed: object): void {
        Object.assign(state.payment, check("paymentUpdate", changed as Options));
      },
      on(event: string, listener: (event: object) => void) {
        if (event !== "change" && event !== "loaderror") refuse(`no event ${event} is expected`);
        listeners[event] = listener;
      },
      focus() {},
      destroy() {},
    } satisfies Partial<Record<keyof StripePaymentElement, unknown>> &
      Pick<StripePaymentElement, "mount" | "focus" | "destroy">;
  };

  const names = { applePay: "apple_pay", googlePay: "google_pay", link: "link" } as const;
  const address = { city: "Amsterdam", state: "", postal_code: "1016 HD", country: "NL" };

  /** Buttons of the wallets that this browser has: each approves at once, as who has everything that is asked for. */
  const expressElement = (state: Group, wallets: Options) => {
    type Listener = (event: object) => void;
    const listeners: Record<string, Listener> = {};
    const shown = (Object.keys(names) as (keyof typeof names)[]).filter(
      (name) => wallets[name] !== "never",
    );
    const press = (expressPaymentType: (typeof names)[keyof typeof names]) =>
      listeners.click?.({
        elementType: "expressCheckout",
        expressPaymentType,
        reject() {},
        resolve(needed = {}) {
          check("expressPressed", needed as Options);
          state.typed = expressPaymentType === "link" ? "link" : "4242424242424242";
          const { emailRequired, phoneNumberRequired, billingAddressRequired } = needed;
          listeners.confirm?.({
            expressPaymentType,
            paymentFailed() {},
            billingDetails: {
              name: "Sanne de Boer",
              ...(emailRequired && { email: "sanne@deboer.example" }),
              ...(phoneNumberRequired && { phone: "+31612345678" }),
              address: {
                ...address,
                line1: billingAddressRequired ? "Prinsengracht 214" : "",
                line2: null,
              },
            },
          } satisfies StripeExpressCheckoutElementConfirmEvent);
        },
      } satisfies StripeExpressCheckoutElementClickEvent);
    return {
      mount(place) {
        for (const name of shown) {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", textContent: names[name] });
          button.addEventListener("click", () => press(names[name]));
          (place as HTMLElement).append(button);
        }
        const availablePaymentMethods = Object.fromEntries(
          Object.keys(options.expressWallets).map((name) => [name, shown.includes(name as never)]),
        );
        queueMicrotask(() =>
          listeners.ready?.({ elementType: "expressCheckout", availablePaymentMethods }),
        );
      },
      on(event: string, listener: Listener) {
        if (!["ready", "click", "confirm"].includes(event)) refuse(`no event ${event} is expected`);
        listeners[event] = listener;
      },
    } satisfies Partial<Record<keyof StripeExpressCheckoutElement, unknown>> &
      Pick<StripeExpressCheckoutElement, "mount">;
  };

  type Group = {
    elements: Options;
    payment: Options;
    isExpress: boolean;
    typed: string;
    submitted: boolean;
  };
  const groups = new Map<object, Group>();

  const checkPrice = ({ mode, amount, currency }: Options) => {
    const isPriced = Number.isInteger(amount) && Number(amount) > 0;
    if (mode === "payment" ? !isPriced : amount !== undefined)
      refuse(`amount ${String(amount)} in mode ${String(mode)}`);
    if (!/^[a-z]{3}$/.test(String(currency))) refuse(`currency ${String(currency)}`);
  };

  const newElements = (given: Options) => {
    const state: Group = {
      elements: { ...check("elements", given) },
      payment: {},
      isExpress: false,
      typed: "",
      submitted: false,
    };
    checkPrice(state.elements);
    const elements = {
      create(type: string, asked: Options) {
        if (type === "expressCheckout") {
          check("expressCheckout", asked);
          state.isExpress = true;
          return expressElement(state, check("expressWallets", asked.paymentMethods as Options));
        }
        if (type !== "payment") refuse(`no element ${type} is expected`);
        Object.assign(state.payment, check("payment", asked));
        return cardElement(state);
      },
      async update(changed: Options) {
        check("elementsUpdate", changed);
        // Stripe.js asks its frames first.
        await new Promise((taken) => requestAnimationFrame(taken));
        Object.assign(state.elements, changed);
        checkPrice(state.elements);
      },
      async submit() {
        if (!(state.typed in tokenOfCard))
          return {
            error: { type: "validation_error", message: "Your card number is incomplete." },
          };
        state.submitted = true;
        return { selectedPaymentMethod: "card" };
      },
    } satisfies Partial<Record<keyof StripeElements, unknown>>;
    groups.set(elements, state);
    return elements;
  };

  /** Fields that are never asked for are given instead, if only as null. */
  const checkGiven = ({ payment }: Group, details: Options) => {
    const fields = payment.fields as { billingDetails: Options };
    const { address: ofAddress, ...others } = fields.billingDetails;
    const given = { ...details, ...(details.address as Options | undefined) };
    for (const [name, wanted] of Object.entries({ ...others, ...(ofAddress as Options) }))
      if (wanted === "never" && given[neverAsked[name as keyof typeof neverAsked]] === undefined)
        refuse(`${name} is never asked for and was not given`);
  };

  const createConfirmationToken = async (given: Options) => {
    check("token", given);
    const params = check("tokenParams", given.params as Options);
    const data = params.payment_method_data as { billing_details?: Options } | undefined;
    const details = check("billingDetails", data?.billing_details);
    check("billingAddress", details.address as Options);
    const group = groups.get(given.elements as object);
    if (!group) return refuse("elements are not those of this page");
    if (!group.submitted)
      refuse("elements.submit() must be called before createConfirmationToken()");
    if (!group.isExpress) checkGiven(group, details);
    const { tellStripe } = window as unknown as { tellStripe: (what: object) => Promise<void> };
    await tellStripe({ elements: group.elements, params });
    return { confirmationToken: { id: tokenOfCard[group.typed as keyof typeof tokenOfCard] } };
  };

  const stripe = {
    elements: newElements,
    createConfirmationToken,
  } satisfies Partial<Record<keyof Stripe, unknown>>;

  Object.assign(window, {
    Stripe: (key: string) =>
      key === "pk_test_double" ? stripe : refuse(`unknown publishable key ${key}`),
  });
}
