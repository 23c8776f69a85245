import { parseWhole } from "#server/wire/atoms/digits.ts";
import { parseMinorUnits } from "#server/wire/atoms/money/minor-units.ts";

/** The two buttons beside the field. */
export function stepQuantity(form: HTMLFormElement): void {
  const quantity = form.querySelector<HTMLInputElement>("#quantity");
  const stepper = document.querySelector<HTMLElement>("[data-stepper]");
  if (!stepper || !quantity) return;
  stepper.hidden = false;
  for (const button of stepper.querySelectorAll<HTMLButtonElement>("[data-step]"))
    button.addEventListener("click", () => {
      const next = (parseWhole(quantity.value) || 1) + Number(button.dataset.step);
      quantity.value = String(Math.min(Math.max(next, 1), Number(quantity.dataset.max)));
      quantity.dispatchEvent(new Event("input", { bubbles: true }));
      quantity.dispatchEvent(new Event("change", { bubbles: true }));
    });
}

/** How many, or how much, as the shopper chooses. */
export function problemOf(input: HTMLInputElement | HTMLSelectElement): string | null {
  const { max, minimum } = input.dataset;
  if (max !== undefined) {
    const quantity = parseWhole(input.value);
    if (!(quantity >= 1)) return "quantity_invalid";
    return quantity > Number(max) ? "quantity_too_large" : null;
  }
  if (minimum === undefined) return null;
  const { digits, locale } = input.form?.dataset ?? {};
  const amount = parseMinorUnits(input.value, Number(digits), locale);
  if (Number.isNaN(amount)) return "amount_invalid";
  return amount < Number(minimum) ? "amount_too_small" : null;
}
