import type { Page } from "@playwright/test";

/**
 * A double of Stripe's browser library at its own address, with the calls that the hosted page
 * makes: the card is typed into a frame of another origin and becomes a payment method there. The
 * test cards lead to the payment methods that Stripe names after them.
 */
export async function serveStripeFields(page: Page): Promise<void> {
  await page.route("https://js.stripe.com/v3/", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `(${library.toString()})()` }),
  );
  await page.route("https://js.stripe.com/v3/card.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<body style="margin: 0"><input aria-label="Card number" style="border: 0" oninput="parent.postMessage({ number: this.value }, '*')">`,
    }),
  );
}

/** Runs in the page. */
function library(): void {
  const tokens: Record<string, string> = {
    "4242424242424242": "pm_card_visa",
    "4000000000009995": "pm_card_chargeDeclinedInsufficientFunds",
    "4000000000003220": "pm_card_threeDSecure2Required",
  };
  let typed = "";
  const listeners: ((event: object) => void)[] = [];
  const card = {
    mount(place: HTMLElement) {
      const frame = document.createElement("iframe");
      frame.src = "https://js.stripe.com/v3/card.html";
      frame.title = "Secure card payment input frame";
      // One line high, as Stripe's own card element is.
      frame.style.cssText = "display: block; width: 100%; height: 1.2em; border: 0";
      place.append(frame);
      window.addEventListener("message", (event: MessageEvent<{ number?: string }>) => {
        if (event.origin !== "https://js.stripe.com") return;
        typed = event.data.number ?? "";
        for (const tell of listeners) tell({});
      });
    },
    update() {},
    focus() {},
    on: (_name: string, listener: (event: object) => void) => void listeners.push(listener),
  };
  const createPaymentMethod = async () => {
    const id = tokens[typed];
    return id
      ? { paymentMethod: { id } }
      : { error: { message: "Your card number is incomplete." } };
  };
  (window as unknown as { Stripe: unknown }).Stripe = (key: string) => {
    if (key !== "pk_test_double") throw new Error(`unknown publishable key ${key}`);
    return { elements: () => ({ create: () => card }), createPaymentMethod };
  };
}
