import { formatCardFields } from "#components/checkout/browser/card/card-form.ts";
import { writeLocalTimes } from "#components/checkout/browser/local-time.ts";
import { tellLeaving } from "#components/checkout/browser/leaving.ts";
import type { Price } from "#components/checkout/browser/price.ts";
import type { MountCard } from "#components/checkout/browser/processor/processor-card.ts";
import { guardSubmit } from "#components/checkout/browser/submit.ts";

/** Code that only some pages need and carry: the first answer is to fit one round trip. */
type Parts = { mountCard: MountCard | null; price: Price | null };

/** Makes the page pleasant, which is whole without a script. */
export function enliven({ mountCard, price }: Parts): void {
  document.documentElement.classList.add("scripted");

  writeLocalTimes();

  const form = document.querySelector<HTMLFormElement>("form.pay");
  if (form) {
    const words = JSON.parse(form.dataset.words ?? "{}") as Record<string, string>;
    formatCardFields(form);
    price?.keepTotal(form, words);
    guardSubmit(form, words, {
      prepareCard: mountCard?.(form, words) ?? null,
      priceProblem: price?.problemOf ?? null,
    });
    tellLeaving(form);
  }

  // Its row is gone once it is open, and the focus with it.
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
