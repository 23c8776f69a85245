import type {
  Stripe,
  StripeElements,
  StripeElementsUpdateOptions,
  StripePaymentElement,
} from "@stripe/stripe-js";
import { loadStripeLibrary } from "#components/checkout/browser/processor/stripe-library.ts";
import {
  appearanceOf,
  defaultValues,
  elementsOptions,
  elementsUpdate,
  paymentOptions,
  tokenParams,
} from "#components/checkout/browser/processor/stripe-options.ts";
import { whenReached } from "#components/checkout/browser/processor/when-reached.ts";

type Words = Record<string, string>;
type Fields = {
  stripe: Stripe;
  elements: StripeElements;
  element: StripePaymentElement;
  /** While the fields take in what has changed. */
  updating: Promise<void> | null;
};

/** Puts a token for the card into the form; false when there is none, and the shopper was told why. */
export type PrepareCard = () => Promise<boolean>;

export type MountCard = (form: HTMLFormElement, words: Words) => PrepareCard | null;

/**
 * Shows the processor's card fields where the form has a place for them, once the shopper comes near; null where it has
 * none.
 */
export function mountProcessorCard(form: HTMLFormElement, words: Words): PrepareCard | null {
  const place = form.querySelector<HTMLElement>("#processor-card");
  const again = form.querySelector<HTMLButtonElement>("[data-load-again]");
  if (!place || !again) return null;
  let fields: Fields | null = null;
  let loading: Promise<void> | null = null;
  const failed = () => {
    fields?.element.destroy();
    fields = null;
    loading = null;
    again.hidden = false;
    tell(form, unavailable(words));
  };
  const load = () => {
    again.hidden = true;
    loading ??= mount(place, form, failed).then((mounted) => void (fields = mounted), failed);
    return loading;
  };
  // The notice leads here.
  place.addEventListener("focus", () => fields?.element.focus());
  again.addEventListener("click", () => {
    tell(form, "");
    void load();
  });
  whenReached(place, form, () => void load());
  followForm(form, place, () => fields);
  return async () => {
    // Another way to pay was chosen.
    if (place.offsetParent === null) return true;
    if (fields) return prepare(fields, form, words);
    await load();
    return false;
  };
}

async function mount(
  place: HTMLElement,
  form: HTMLFormElement,
  failed: () => void,
): Promise<Fields> {
  const library = await loadStripeLibrary();
  const stripe = library(place.dataset.publishableKey ?? "");
  const elements = stripe.elements(elementsOptions(form, place));
  const element = elements.create("payment", paymentOptions(form, place));
  element.on("loaderror", failed);
  // Empty as they come, they leave the word about the last card where it is.
  element.on("change", ({ empty }) => {
    if (!empty) tell(form, "");
  });
  element.mount(place);
  return { stripe, elements, element, updating: null };
}

/** Price, card to be kept, who pays and the theme may change while the fields are shown. */
function followForm(form: HTMLFormElement, place: HTMLElement, shown: () => Fields | null): void {
  let told = "";
  form.addEventListener("change", () => {
    const fields = shown();
    const options = elementsUpdate(form, place);
    const values = { defaultValues: defaultValues(form) };
    const now = JSON.stringify([options, values]);
    if (!fields || now === told) return;
    told = now;
    update(fields, options);
    fields.element.update(values);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    const fields = shown();
    if (fields) update(fields, { appearance: appearanceOf(place) });
  });
}

/** A change that the processor's fields do not take is refused once the card is confirmed, and the page says so then. */
function update(fields: Fields, options: StripeElementsUpdateOptions): void {
  const ended = () => {
    if (fields.updating === updating) fields.updating = null;
  };
  const updating: Promise<void> = fields.elements.update(options).then(ended, ended);
  fields.updating = updating;
}

/** `submit` comes before anything that takes time: a wallet's sheet opens only while the press is fresh. */
async function prepare(fields: Fields, form: HTMLFormElement, words: Words): Promise<boolean> {
  const { stripe, elements, element } = fields;
  try {
    if (fields.updating) await fields.updating;
    const checked = await elements.submit();
    const { error, confirmationToken } = checked.error
      ? { error: checked.error }
      : await stripe.createConfirmationToken({ elements, params: tokenParams(form) });
    const token = form.querySelector<HTMLInputElement>("input[name=processorToken]");
    if (confirmationToken && token) {
      token.value = confirmationToken.id;
      return true;
    }
    tell(form, sentenceOf(error, words));
  } catch {
    tell(form, words.notSent ?? "");
  }
  element.focus();
  return false;
}

type Problem = Awaited<ReturnType<Stripe["createConfirmationToken"]>>["error"];

/** Stripe's own sentence is for the shopper where it is about what was typed; else it is for programmers. */
function sentenceOf(error: Problem, words: Words): string {
  const isTyped = error?.type === "validation_error" || error?.type === "card_error";
  return (isTyped && error.message) || (words.notSent ?? "");
}

function unavailable(words: Words): string {
  return (navigator.onLine ? words.cardBlocked : words.cardUnavailable) ?? "";
}

function tell(form: HTMLFormElement, problem: string): void {
  const note = form.querySelector<HTMLElement>("#number-note");
  if (!note) return;
  note.textContent = problem;
  note.classList.toggle("wrong", problem !== "");
  note.setAttribute("role", "alert");
}
