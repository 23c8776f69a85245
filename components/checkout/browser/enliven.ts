import { formatCardFields } from "#components/checkout/browser/card/card-form.ts";
import type { Price } from "#components/checkout/browser/price.ts";
import type { MountCard } from "#components/checkout/browser/processor/processor-card.ts";
import { guardSubmit } from "#components/checkout/browser/submit.ts";

/** Code that only some pages need and carry: the first answer is to fit one round trip. */
type Parts = {
  mountCard: MountCard | null;
  price: Price | null;
  keepOrder?: (form: HTMLFormElement) => void;
  /** The work of pages without a form to pay. */
  still?: () => void;
};

/** Makes the page pleasant, which is whole without a script. */
export function enliven({ mountCard, price, keepOrder, still }: Parts): void {
  document.documentElement.classList.add("scripted");

  tellZone();
  still?.();

  const form = document.querySelector<HTMLFormElement>("form.pay");
  if (form) {
    const words = JSON.parse(form.dataset.words ?? "{}") as Record<string, string>;
    formatCardFields(form);
    price?.keepTotal(form, words);
    keepOrder?.(form);
    guardSubmit(form, words, {
      prepareCard: mountCard?.(form, words) ?? null,
      priceProblem: price?.problemOf ?? null,
    });
    tellLeaving(form);
  }

  // Opening the saved details hides their summary row, which had the focus: focus the first field.
  const known = document.querySelector<HTMLDetailsElement>(".known");
  known?.addEventListener("toggle", () => {
    if (document.activeElement === document.body) known.querySelector("input")?.focus();
  });

  // Focus the refusal, so that people read and see first what went wrong.
  document.querySelector<HTMLElement>("[data-refusal]")?.focus();

  const onward = document.querySelector<HTMLFormElement>("form[data-go]");
  onward?.submit();

  // A picture that does not load leaves the initial behind it visible.
  for (const image of document.images) {
    const drop = () => image.remove();
    if (image.complete && image.naturalWidth === 0) drop();
    else image.addEventListener("error", drop);
  }
}

/**
 * Tells the merchant's timeline that the page was closed, or came back as it was left: nothing of what
 * was typed goes along, only the proof that the page was given to this browser.
 */
function tellLeaving(form: HTMLFormElement): void {
  const csrf = form.querySelector<HTMLInputElement>("[name=csrf]")?.value ?? "";
  const tell = (what: "left" | "back") => {
    navigator.sendBeacon(form.action, new URLSearchParams({ do: what, csrf }));
  };
  addEventListener("pagehide", () => {
    if (!form.dataset.sent) tell("left");
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    if (!form.dataset.sent) tell("back");
    delete form.dataset.sent;
  });
}

/** The form says which time zone the device has. */
function tellZone(): void {
  const zone = document.querySelector<HTMLInputElement>("input[name=timeZone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
