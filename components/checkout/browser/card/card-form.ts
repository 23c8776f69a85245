import { type Formatted, formatTyped } from "#components/checkout/browser/card/typed-field.ts";
import {
  cardBrand,
  cardDigits,
  cardLengths,
  expirySeparators,
  groupCardNumber,
} from "#server/wire/atoms/checkout/card-fields.ts";
import { latinDigits } from "#server/wire/atoms/digits.ts";

const monthFirst = new RegExp(`^\\s*(\\d{1,2})\\s*${expirySeparators}+\\s*(\\d{0,4})\\s*$`);

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

/**
 * "4" → "04 / ", "1" waits for its second digit, "0430" → "04 / 30"; "203104" and "2031-04" → "2031-04", because no card
 * is good until a year that begins with 0 or in a month 20. What is left by deleting is left alone.
 */
function formatExpiry(typed: string, caret: number, isDeleting: boolean): Formatted {
  const digits = cardDigits(typed).slice(0, 6);
  if (isDeleting) return { text: digits.length < 2 ? digits : typed, caret };
  // "2" was made "02 / " before the 0 behind it showed that a year was meant.
  if (digits.startsWith("020")) return yearFirst(digits.slice(1), caret - 1);
  if (digits.startsWith("20")) return yearFirst(digits, caret);
  const [, month, year = ""] = monthFirst.exec(latinDigits(typed)) ?? [];
  if (month)
    return { text: `${month.padStart(2, "0")} / ${year}`, caret: caret + 2 - month.length };
  const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits;
  return {
    text: padded.length < 2 ? padded : `${padded.slice(0, 2)} / ${padded.slice(2)}`,
    caret: caret + padded.length - digits.length,
  };
}

function yearFirst(digits: string, caret: number): Formatted {
  const month = digits.slice(4, 6);
  return { text: digits.length < 4 ? digits : `${digits.slice(0, 4)}-${month}`, caret };
}

/** In the brand's groups; complete when the last digit that the brand can have was typed at its end. */
function formatNumber(typed: string, caret: number): Formatted & { isComplete: boolean } {
  const [, longest] = cardLengths(cardBrand(cardDigits(typed)));
  const digits = cardDigits(typed).slice(0, longest);
  return {
    text: groupCardNumber(digits),
    caret,
    isComplete: digits.length === longest && caret === longest && longest < 19,
  };
}
