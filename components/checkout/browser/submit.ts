import type { PrepareCard } from "#components/checkout/browser/processor-card.ts";
import {
  cardBrand,
  cardDigits,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
} from "#server/wire/atoms/card-fields.ts";

type Words = Record<string, string>;

/** Checks fields as they are left, stops a form that cannot succeed, and sends it only once. */
export function guardSubmit(
  form: HTMLFormElement,
  words: Words,
  prepareCard: PrepareCard | null,
): void {
  const inputs = [
    ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>("input[id], select[id]"),
  ];
  form.noValidate = true;
  for (const input of inputs) {
    input.addEventListener("change", () => show(input, words));
    input.addEventListener("input", () => {
      if (input.getAttribute("aria-invalid")) show(input, words);
    });
  }
  form.addEventListener("submit", (event) => {
    if (form.classList.contains("busy")) return event.preventDefault();
    if ((event.submitter as HTMLButtonElement | null)?.value === "update") return undefined;
    const wrong = inputs.filter((input) => !show(input, words));
    if (wrong.length > 0) {
      event.preventDefault();
      wrong[0]?.focus();
      return undefined;
    }
    setBusy(form, true, words);
    if (!prepareCard) return undefined;
    event.preventDefault();
    return void prepareCard().then((ready) =>
      ready ? form.submit() : setBusy(form, false, words),
    );
  });
  // Back from the bank or the shop, the page may be shown again as it was left.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) setBusy(form, false, words);
  });
}

function setBusy(form: HTMLFormElement, busy: boolean, words: Words): void {
  form.classList.toggle("busy", busy);
  const button = form.querySelector<HTMLButtonElement>("[data-pay]");
  const label = button?.querySelector<HTMLElement>("[data-label]");
  const status = form.querySelector<HTMLElement>("[data-status]");
  button?.setAttribute("aria-disabled", String(busy));
  if (status) status.textContent = busy ? (words.working ?? "") : "";
  if (!label) return;
  if (busy) {
    label.dataset.idle = label.textContent ?? "";
    label.textContent = words.working ?? label.textContent;
  } else if (label.dataset.idle) {
    label.textContent = label.dataset.idle;
  }
}

/** Writes the problem under the field, or puts its hint back. True when the field is right. */
function show(input: HTMLInputElement | HTMLSelectElement, words: Words): boolean {
  const problem = problemOf(input);
  const note = document.getElementById(`${input.id}-note`);
  if (problem) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (note) {
    note.textContent = problem ? (words[problem] ?? "") : (note.dataset.hint ?? "");
    note.classList.toggle("wrong", problem !== null);
  }
  return problem === null;
}

function problemOf(input: HTMLInputElement | HTMLSelectElement): string | null {
  // A folded card form is not the way that was chosen.
  if (input.offsetParent === null) return null;
  const now = new Date();
  if (input.id === "number") return cardNumberProblem(input.value);
  if (input.id === "expiry") return expiryProblem(input.value, now);
  if (input.id === "cvc") {
    const number = input.form?.querySelector<HTMLInputElement>("#number");
    return cvcProblem(input.value, cardBrand(cardDigits(number?.value ?? "")));
  }
  if (input.required && input.value.trim() === "") return "required";
  if (
    input.type === "email" &&
    input.value &&
    !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(input.value.trim())
  )
    return "email_invalid";
  return null;
}
