import { bodyWithoutCard } from "#components/checkout/browser/form-body.ts";

/**
 * Tells that the shopper wants to be reminded, or not any more, as fields are left: the form without the card, and
 * nothing of it before the box is ticked.
 */
export function tellWish(form: HTMLFormElement): void {
  const tick = form.querySelector<HTMLInputElement>("[name=remind]");
  form.addEventListener("change", ({ target }) => {
    if (!tick || !(tick.checked || target === tick)) return;
    navigator.sendBeacon(form.action, bodyWithoutCard(form, "remind"));
  });
}
