// Runs on the hosted page while card testing is suspected there, and nowhere else: does the work that
// the form asks for, while the shopper types, and lets the form go when it is done.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { Challenge } from "altcha-lib/types";

const form = document.querySelector<HTMLFormElement>("form.pay");
const field = form?.querySelector<HTMLInputElement>("input[name=proof]");
if (form && field?.dataset.work) {
  const work = solve(field, JSON.parse(field.dataset.work) as Challenge);
  holdUntil(work, form, field);
}

/**
 * Writes what was found into the form. Without an answer the server gives the form back: a browser that is
 * shown the page by plain http from elsewhere has no crypto.subtle, which happens in testing only.
 */
async function solve(into: HTMLInputElement, challenge: Challenge): Promise<void> {
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (solution) into.value = JSON.stringify({ challenge, solution });
  into.dataset.done = "1";
}

/**
 * Holds the form until the work is done. A shopper who presses the button earlier is told that it is being worked
 * on.
 */
function holdUntil(work: Promise<void>, held: HTMLFormElement, proof: HTMLInputElement): void {
  const words = JSON.parse(held.dataset.words ?? "{}") as Record<string, string>;
  const status = held.querySelector<HTMLElement>("[data-status]");
  let waits = false;
  // Before the page's own script hears of it.
  const hold = (event: SubmitEvent) => {
    const button = event.submitter as HTMLButtonElement | null;
    if (event.target !== held || proof.dataset.done || button?.value === "update") return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (waits) return;
    waits = true;
    held.classList.add("busy");
    if (status) status.textContent = words.working ?? "";
    void work.then(() => {
      held.classList.remove("busy");
      held.requestSubmit(button);
    });
  };
  document.addEventListener("submit", hold, { capture: true });
}
