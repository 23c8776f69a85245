import type { PrepareCard } from "#components/checkout/browser/processor/processor-card.ts";
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
    const { value } = (event.submitter as HTMLButtonElement | null) ?? {};
    if (value === "update" || value === "phone") {
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
    setBusy(form, true, words);
    void send(form, prepareCard).then((sent) => {
      if (!sent) setBusy(form, false, words);
    });
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

/**
 * Sends the form, if there is anywhere to send it to: a browser that finds no line shows its own
 * page in place of ours, and everything that was typed is gone.
 */
async function send(form: HTMLFormElement, prepareCard: PrepareCard | null): Promise<boolean> {
  // First, because a wallet's sheet opens only while the press is fresh.
  const prepared = prepareCard === null || (await prepareCard());
  const notice = form.querySelector<HTMLElement>("[data-offline]");
  const connected = await isConnected();
  if (notice) notice.hidden = connected;
  if (!connected) {
    notice?.scrollIntoView({ block: "center" });
    return false;
  }
  if (!prepared) return false;
  form.dataset.sent = "1";
  form.submit();
  return true;
}

/** Asks for something small of ours; any answer will do. */
async function isConnected(): Promise<boolean> {
  if (!navigator.onLine) return false;
  const within = new AbortController();
  const timer = setTimeout(() => within.abort(), 8_000);
  try {
    await fetch("/icon.svg", { method: "HEAD", cache: "no-store", signal: within.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
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
