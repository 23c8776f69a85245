import type { PrepareCard } from "#components/checkout/browser/processor/processor-card.ts";
import { sendWith, setBusy } from "#components/checkout/browser/send.ts";
import { withoutCard } from "#components/checkout/browser/without-card.ts";
import {
  cardBrand,
  cardDigits,
  cardNumberProblem,
  cvcProblem,
  expiryProblem,
} from "#server/wire/atoms/checkout/card-fields.ts";
import { emailProblem, phoneProblem } from "#server/wire/atoms/checkout/contact-fields.ts";

type Words = Record<string, string>;
type Field = HTMLInputElement | HTMLSelectElement;
type Parts = {
  prepareCard: PrepareCard | null;
  /** The problem with the amount or quantity that the shopper chose; null where the page offers no choice. */
  priceProblem: ((field: Field) => string | null) | null;
};

/** Checks fields as they are left, stops a form that cannot succeed, and sends it only once. */
export function guardSubmit(
  form: HTMLFormElement,
  words: Words,
  { prepareCard, priceProblem }: Parts,
): void {
  const inputs = [...form.querySelectorAll<Field>("input[id], select[id]")];
  const check = (input: Field) => show(input, problemOf(input, priceProblem), words);
  form.noValidate = true;
  for (const input of inputs) {
    // A cell that the last card left empty and marked has nothing wrong in it once it is typed into.
    let isOfLastCard = input.value === "";
    input.addEventListener("change", () => check(input));
    input.addEventListener("input", () => {
      if (!input.getAttribute("aria-invalid")) return;
      if (isOfLastCard) show(input, null, words);
      else check(input);
      isOfLastCard = false;
    });
  }
  form.addEventListener("submit", (event) => {
    if (form.classList.contains("busy")) return event.preventDefault();
    // A new total, another device or a wallet: the server says what is missing for it.
    if ((event.submitter as HTMLButtonElement | null)?.formNoValidate) {
      form.dataset.sent = "1";
      form.addEventListener("formdata", ({ formData }) => withoutCard(formData), { once: true });
      return undefined;
    }
    const wrong = inputs.filter((input) => !check(input));
    if (wrong.length > 0) {
      event.preventDefault();
      noteMistakes(form, wrong);
      wrong[0]?.closest("details")?.setAttribute("open", "");
      wrong[0]?.focus();
      return undefined;
    }
    event.preventDefault();
    void sendWith(form, words, prepareCard);
    return undefined;
  });
  // Back from the bank or the shop, the page may be shown again as it was left.
  addEventListener("pageshow", (event) => {
    if (event.persisted) setBusy(form, false, words);
  });
}

/** Which fields were wrong goes along with the form that is right in the end: names, never what was typed. */
function noteMistakes(form: HTMLFormElement, wrong: { id: string }[]): void {
  const noted = form.querySelector<HTMLInputElement>("input[name=mistakes]");
  if (!noted) return;
  const names = [...noted.value.split(" "), ...wrong.map(({ id }) => id)].filter(Boolean);
  noted.value = [...new Set(names)].join(" ");
}

/** Writes the problem under the field, or puts its hint back. True when the field is right. */
function show(input: Field, problem: string | null, words: Words): boolean {
  const note = document.getElementById(`${input.id}-note`);
  if (problem) input.setAttribute("aria-invalid", "true");
  else input.removeAttribute("aria-invalid");
  if (note) {
    note.textContent = problem ? (words[problem] ?? "") : (note.dataset.hint ?? "");
    note.classList.toggle("wrong", problem !== null);
  }
  return problem === null;
}

function problemOf(input: Field, priceProblem: Parts["priceProblem"]): string | null {
  // A folded card form is not the way that was chosen.
  if (input.offsetParent === null) return null;
  const now = new Date();
  if (input.id === "number") return cardNumberProblem(input.value);
  if (input.id === "expiry") return expiryProblem(input.value, now);
  if (input.id === "cvc") {
    const number = input.form?.querySelector<HTMLInputElement>("#number");
    return cvcProblem(input.value, cardBrand(cardDigits(number?.value ?? "")));
  }
  if (input.type === "checkbox") {
    const isMissing = input.required && !(input as HTMLInputElement).checked;
    return isMissing ? (input.id === "consent" ? "consent_required" : "required") : null;
  }
  if (input.value.trim() === "")
    return input.matches("[required],[aria-required]") ? "required" : null;
  if (input.id === "email") return emailProblem(input.value);
  if (input.id === "phone") return phoneProblem(input.value);
  return priceProblem?.(input) ?? null;
}
