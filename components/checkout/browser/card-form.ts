import {
  cardBrand,
  cardDigits,
  cardLengths,
  groupCardNumber,
} from "#server/wire/atoms/checkout/card-fields.ts";

/** Groups the number as it is typed, knows the brand, and writes the slash of the expiry date. */
export function formatCardFields(form: HTMLFormElement): void {
  const number = form.querySelector<HTMLInputElement>("#number");
  const expiry = form.querySelector<HTMLInputElement>("#expiry");
  const cvc = form.querySelector<HTMLInputElement>("#cvc");
  if (!number || !expiry || !cvc) return;
  number.addEventListener("input", () => formatNumber(number, expiry, cvc));
  expiry.addEventListener("input", (event) => formatExpiry(expiry, event as InputEvent));
  cvc.addEventListener("input", () => {
    cvc.value = cardDigits(cvc.value).slice(
      0,
      cardBrand(cardDigits(number.value)) === "amex" ? 4 : 3,
    );
  });
  for (const button of form.querySelectorAll<HTMLButtonElement>("[data-fill]")) {
    button.hidden = false;
    button.addEventListener("click", () =>
      fill(button.dataset.fill ?? "", { number, expiry, cvc }),
    );
  }
}

function formatNumber(
  number: HTMLInputElement,
  expiry: HTMLInputElement,
  cvc: HTMLInputElement,
): void {
  const typedBefore = cardDigits(
    number.value.slice(0, number.selectionStart ?? number.value.length),
  ).length;
  const brand = cardBrand(cardDigits(number.value));
  const [, longest] = cardLengths(brand);
  const digits = cardDigits(number.value).slice(0, longest);
  const formatted = groupCardNumber(digits);
  if (formatted !== number.value) {
    number.value = formatted;
    const caret = caretAfter(formatted, typedBefore);
    number.setSelectionRange(caret, caret);
  }
  const brands = form(number).querySelector<HTMLElement>("[data-brands]");
  if (brands) {
    const marks = [...brands.querySelectorAll<SVGElement>("[data-brand]")];
    const known = marks.some((mark) => mark.dataset.brand === brand);
    brands.classList.toggle("known", known);
    for (const mark of marks) mark.classList.toggle("on", mark.dataset.brand === brand);
  }
  cvc.placeholder = brand === "amex" ? "1234" : "123";
  const complete = digits.length === longest && typedBefore === longest && longest < 19;
  if (complete && document.activeElement === number && expiry.value === "") expiry.focus();
}

function form(input: HTMLInputElement): HTMLElement {
  return input.form ?? document.body;
}

/** Where the caret stands so that as many digits are before it as were. */
function caretAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digits) return at;
    if (text[at] !== " ") seen += 1;
  }
  return text.length;
}

/** "4" → "04 / ", "1" waits for its second digit, "0430" → "04 / 30". Deleting is left alone. */
function formatExpiry(expiry: HTMLInputElement, event: InputEvent): void {
  if (event.inputType?.startsWith("delete")) return;
  if (/^\s*\d{1,2}\s*[/.-]\s*\d{0,4}\s*$/.test(expiry.value)) {
    const [month = "", year = ""] = expiry.value.split(/[/.-]/).map(cardDigits);
    expiry.value = `${month.padStart(2, "0")} / ${year}`;
    return;
  }
  let digits = cardDigits(expiry.value).slice(0, 6);
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  expiry.value = digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`;
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
