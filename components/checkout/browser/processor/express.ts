import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementClickEvent,
  StripeExpressCheckoutElementConfirmEvent,
} from "@stripe/stripe-js";
import { loadStripeLibrary } from "#components/checkout/browser/processor/stripe-library.ts";
import {
  appearanceOf,
  detailsOf,
  expressElements,
  expressOptions,
  expressUpdate,
  neededOf,
} from "#components/checkout/browser/processor/stripe-options.ts";
import { sendWith } from "#components/checkout/browser/send.ts";
import { typedParts } from "#server/wire/atoms/selling/address-limits.ts";

type Words = Record<string, string>;

/**
 * Shows the wallets' own buttons above the form, where this browser has such a wallet. A press opens the wallet's sheet; its
 * approval fills the fields that are asked for, and sends the form with a token.
 */
export function mountExpress(): void {
  const form = document.querySelector<HTMLFormElement>("form.pay");
  const place = form?.querySelector<HTMLElement>("#processor-express");
  if (!form || !place) return;
  const words = JSON.parse(form.dataset.words ?? "{}") as Words;
  loadStripeLibrary().then(
    (library) => {
      const stripe = library(place.dataset.publishableKey ?? "");
      const ways = (place.dataset.ways ?? "").split(" ");
      const ofCards = ways.filter((way) => way !== "link");
      // An intent is for one type of method, and Link is one of its own.
      const groups = [
        ...(ofCards.length > 0 ? [ofCards] : []),
        ...(ways.includes("link") ? [["link"]] : []),
      ];
      for (const group of groups) mountGroup({ stripe, form, place, words }, group);
    },
    // The form below pays without them.
    () => {},
  );
}

type Page = { stripe: Stripe; form: HTMLFormElement; place: HTMLElement; words: Words };

function mountGroup({ stripe, form, place, words }: Page, ways: string[]): void {
  const elements = stripe.elements(expressElements(form, place, ways));
  const element = elements.create("expressCheckout", expressOptions(ways));
  element.on("ready", ({ availablePaymentMethods }) => {
    if (availablePaymentMethods) place.closest("[data-express-ways]")?.removeAttribute("hidden");
  });
  element.on("click", (event) => answerPress(form, event));
  element.on("confirm", (event) => {
    const pressed = { stripe, elements, form };
    void sendWith(form, words, () => tokenFor(pressed, event)).then(() =>
      form.querySelector("input[name=express]")?.remove(),
    );
  });
  form.addEventListener("change", () => void elements.update(expressUpdate(form, place)));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    void elements.update({ appearance: appearanceOf(place) });
  });
  const box = document.createElement("div");
  place.append(box);
  element.mount(box);
}

/** A box that must be ticked is ticked before the sheet opens. */
function answerPress(form: HTMLFormElement, event: StripeExpressCheckoutElementClickEvent): void {
  const box = form.querySelector<HTMLInputElement>("input[type=checkbox][required]:not(:checked)");
  if (!box) return event.resolve(neededOf(form));
  event.reject();
  box.dispatchEvent(new Event("change", { bubbles: true }));
  return box.focus();
}

type Pressed = { stripe: Stripe; elements: StripeElements; form: HTMLFormElement };

/** Puts the token of the approval into the form; false where there is none, and nothing is charged. */
async function tokenFor(
  { stripe, elements, form }: Pressed,
  event: StripeExpressCheckoutElementConfirmEvent,
): Promise<boolean> {
  const checked = await elements.submit();
  const { confirmationToken } = checked.error
    ? { confirmationToken: undefined }
    : await stripe.createConfirmationToken({ elements });
  if (!confirmationToken) {
    event.paymentFailed({ reason: "fail" });
    return false;
  }
  fillIn(form, detailsOf(event.billingDetails));
  setField(form, "processorToken", confirmationToken.id);
  setField(form, "express", event.expressPaymentType);
  return true;
}

/** Fills the wallet's details into empty fields. An address that the shopper has begun is theirs to finish. */
function fillIn(form: HTMLFormElement, { contact, address }: ReturnType<typeof detailsOf>): void {
  const fieldOf = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field : null;
  };
  const isTyped = (name: string) => Boolean(fieldOf(name)?.value);
  const asksAll = fieldOf("line1") !== null;
  const isBegun = asksAll ? typedParts.some(isTyped) : isTyped("country");
  for (const { name, value } of [
    ...contact.filter((one) => !isTyped(one.name)),
    ...(isBegun ? [] : address),
  ]) {
    const field = fieldOf(name);
    if (field) field.value = value;
  }
}

/** A field of the form that nobody sees, which is made where it is missing. */
function setField(form: HTMLFormElement, name: string, value: string): void {
  const field =
    form.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}
