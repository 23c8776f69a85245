import { formatCardFields } from "#components/checkout/browser/card/card-form.ts";
import type { Price } from "#components/checkout/browser/price.ts";
import type { MountCard } from "#components/checkout/browser/processor/processor-card.ts";
import { guardSubmit } from "#components/checkout/browser/submit.ts";
import { withoutCard } from "#components/checkout/browser/without-card.ts";

/** Code that only some pages need and carry: the first answer is to fit one round trip. */
type Parts = {
  mountCard: MountCard | null;
  price: Price | null;
  keepOrder?: (form: HTMLFormElement) => void;
};

/** Makes the page pleasant, which is whole without a script. */
export function enliven({ mountCard, price, keepOrder }: Parts): void {
  document.documentElement.classList.add("scripted");

  writeLocalTimes();

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
    tellWish(form);
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

  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }

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

/**
 * Tells that the shopper wants to be reminded, or not any more, as fields are left: the form without the card, and
 * nothing of it before the box is ticked.
 */
function tellWish(form: HTMLFormElement): void {
  const tick = form.querySelector<HTMLInputElement>("[name=remind]");
  form.addEventListener("change", ({ target }) => {
    if (!tick || !(tick.checked || target === tick)) return;
    navigator.sendBeacon(form.action, withoutCard(form, "remind"));
  });
}

/** Moments are written in the device's own time zone, and the form says which one that is. */
function writeLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]")) {
    const day =
      time.dataset.local === "day"
        ? ({ year: "numeric", month: "long", day: "numeric" } as const)
        : {};
    time.textContent = new Intl.DateTimeFormat(document.documentElement.lang, {
      ...day,
      hour: "numeric",
      minute: "2-digit",
    }).format(new Date(time.dateTime));
  }
  const zone = document.querySelector<HTMLInputElement>("input[name=timeZone]");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}
