import type { StripeConstructor } from "@stripe/stripe-js";
import { stripeLibraryUrl } from "#server/wire/atoms/checkout/stripe-library.ts";

/** A network that swallows the request says nothing by itself for minutes. */
const patienceMs = 20_000;

let loading: Promise<StripeConstructor> | null = null;

/** Loads Stripe.js, once for all who ask; after a failure it can be asked for again. */
export function loadStripeLibrary(): Promise<StripeConstructor> {
  if (window.Stripe) return Promise.resolve(window.Stripe);
  loading ??= load().finally(() => (loading = null));
  return loading;
}

function load(): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const give = (problem: string) => {
      script.remove();
      reject(new Error(problem));
    };
    const timer = setTimeout(() => give("the library did not come"), patienceMs);
    script.src = stripeLibraryUrl;
    script.addEventListener("load", () => {
      clearTimeout(timer);
      if (window.Stripe) resolve(window.Stripe);
      else give("the library is not what it was");
    });
    script.addEventListener("error", () => {
      clearTimeout(timer);
      give("the library could not be loaded");
    });
    document.head.append(script);
  });
}
