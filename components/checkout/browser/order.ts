import { bodyWithoutCard } from "#components/checkout/browser/form-body.ts";
import { tellWish } from "#components/checkout/browser/wish.ts";
import { ofCard } from "#components/checkout/browser/without-card.ts";

/** Choices that change the price, and the buttons that ask for it. */
const choices = new Set(["country", "region", "shipping", "quantity", "amount"]);
const reprices = "[data-reprices]";
const asks = new Set(["update", "apply_code", "remove_code"]);
/**
 * Has an order priced anew without leaving the page: the same form is posted as its buttons would, without the card, and
 * the parts of the answer that have changed take their places. Whatever goes wrong, the form is sent as it is. Tells of a wish
 * to be reminded, too.
 */
export function keepOrder(form: HTMLFormElement): void {
  tellWish(form);
  let asked = 0;
  const ask = async (what: string) => {
    const turn = (asked += 1);
    document.body.classList.add("asking");
    const answer = await read(form, what).catch(() => null);
    if (turn !== asked) return;
    document.body.classList.remove("asking");
    if (!answer || !takeOver(form, answer)) send(form, what);
  };
  form.addEventListener("change", ({ target }) => {
    const input = target as HTMLInputElement;
    const isChoice = choices.has(input.name) || input.closest(reprices) !== null;
    if (isChoice && !input.getAttribute("aria-invalid")) void ask("update");
  });
  const press = (event: SubmitEvent) => {
    const what = (event.submitter as HTMLButtonElement | null)?.value ?? "";
    if (event.target !== form || !asks.has(what)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void ask(what);
  };
  document.addEventListener("submit", press, { capture: true });
  // Enter would press the first button, which pays.
  document.addEventListener("keydown", (event) => {
    const isCode = (event.target as HTMLElement).id === "promotionCode";
    if (!isCode || event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    void ask("apply_code");
  });
}

async function read(form: HTMLFormElement, what: string): Promise<Document> {
  const body = bodyWithoutCard(form, what);
  const answer = await fetch(form.action, { method: "POST", body });
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

/** False where the answer is another page than a form with the same parts. */
function takeOver(form: HTMLFormElement, answer: Document): boolean {
  const fresh = parts(answer);
  const shown = parts(document);
  const isSame = fresh.size === shown.size && [...fresh.keys()].every((name) => shown.has(name));
  const label = answer.querySelector("[data-pay] [data-label]");
  const hasCard = (page: Document) => page.querySelector("[data-card-fields],#processor-card");
  const refused = answer.querySelector("[data-refusal]");
  if (!isSame || !label || refused || !hasCard(answer) !== !hasCard(document)) return false;
  const focused = document.activeElement?.getAttribute("name");
  for (const [name, part] of shown) {
    const next = fresh.get(name);
    if (!next) continue;
    // The phone's summary stays as far open as it was, and the field of a code with what is being typed.
    for (const { className } of part.querySelectorAll("details[open]"))
      next.querySelector(`details[class="${className}"]`)?.setAttribute("open", "");
    if (next.outerHTML === part.outerHTML) continue;
    const [typed, entry] = [codeIn(part), codeIn(next)];
    if (typed && entry) entry.value = typed.value;
    part.replaceWith(document.adoptNode(next));
  }
  const pays = form.querySelector("[data-pay] [data-label]");
  if (pays) pays.textContent = label.textContent;
  refocus(focused);
  form.querySelector("[data-shown-total]")?.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
}

function codeIn(part: Element): HTMLInputElement | null {
  return part.querySelector("#promotionCode");
}

function parts(page: Document): Map<string, Element> {
  const all = [...page.querySelectorAll("[data-part]")];
  return new Map(all.map((part) => [part.getAttribute("data-part") ?? "", part]));
}

/** A part that was replaced takes the focus along; a code that is wrong is to be seen first. */
function refocus(name: string | null | undefined): void {
  const wrong = document.querySelector<HTMLElement>("#promotionCode[aria-invalid]");
  if (wrong) return wrong.focus();
  if (document.activeElement !== document.body) return;
  const again =
    document.querySelector<HTMLElement>(`[name="${name}"]:is(:checked,#promotionCode)`) ??
    document.querySelector<HTMLElement>(".sums .link, .code-entry summary");
  again?.focus({ preventScroll: true });
}

/** As a browser without a script would: another page may come of it. */
function send(form: HTMLFormElement, what: string): void {
  const field = document.createElement("input");
  Object.assign(field, { type: "hidden", name: "do", value: what });
  form.append(field);
  for (const input of form.querySelectorAll("input"))
    if (ofCard.includes(input.name)) input.disabled = true;
  form.dataset.sent = "1";
  form.submit();
}
