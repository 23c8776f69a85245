import { formatExpiry } from "#components/checkout/browser/card/expiry-field.ts";
import { formatNumber } from "#components/checkout/browser/card/number-field.ts";
import { formatTyped } from "#components/checkout/browser/card/typed-field.ts";
import { cardBrand, cardDigits } from "#server/wire/atoms/checkout/card-fields.ts";

/** Groups the number as it is typed, knows the brand, and writes the slash of the expiry date. */
export function formatCardFields(form: HTMLFormElement): void {
  const number = form.querySelector<HTMLInputElement>("#number");
  const expiry = form.querySelector<HTMLInputElement>("#expiry");
  const cvc = form.querySelector<HTMLInputElement>("#cvc");
  if (!number || !expiry || !cvc) return;
  formatTyped(number, (typed, caret) => {
    const formatted = formatNumber(typed, caret);
    const brand = cardBrand(cardDigits(formatted.text));
    showBrand(form, brand);
    cvc.placeholder = brand === "amex" ? "1234" : "123";
    const goesOn = formatted.isComplete && document.activeElement === number;
    if (goesOn && expiry.value === "") expiry.focus();
    return formatted;
  });
  formatTyped(expiry, formatExpiry);
  formatTyped(cvc, (typed, caret) => {
    const brand = cardBrand(cardDigits(number.value));
    const longest = brand === "amex" || brand === "unknown" ? 4 : 3;
    return { text: cardDigits(typed).slice(0, longest), caret };
  });
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-fill]")) {
    button.hidden = false;
    button.addEventListener("click", () =>
      fill(button.dataset.fill ?? "", { number, expiry, cvc }),
    );
  }
}

function showBrand(form: HTMLFormElement, brand: string): void {
  const brands = form.querySelector<HTMLElement>("[data-brands]");
  if (!brands) return;
  const marks = [...brands.querySelectorAll<SVGElement>("[data-brand]")];
  brands.classList.toggle(
    "known",
    marks.some((mark) => mark.dataset.brand === brand),
  );
  for (const mark of marks) mark.classList.toggle("on", mark.dataset.brand === brand);
}

type CardInputs = { number: HTMLInputElement; expiry: HTMLInputElement; cvc: HTMLInputElement };

function fill(cardNumber: string, inputs: CardInputs): void {
  const radio = inputs.number.form?.querySelector<HTMLInputElement>(
    '[name="method"][value="card"]',
  );
  if (radio) radio.checked = true;
  const name = inputs.number.form?.querySelector<HTMLInputElement>("#cardName");
  for (const [input, value] of [
    [inputs.expiry, "12 / 34"],
    [inputs.cvc, "123"],
    [inputs.number, cardNumber],
  ] as const) {
    input.value = value;
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (name && name.value === "") name.value = "Test Shopper";
  inputs.number.form?.querySelector<HTMLButtonElement>("[data-pay]")?.focus();
}
