// The card fields of Stripe's browser library, which its terms want loaded from its own address.
const libraryUrl = "https://js.stripe.com/v3/";

type Problem = { message?: string };
type CardElement = {
  mount(place: HTMLElement): void;
  update(options: object): void;
  focus(): void;
  on(name: "change", listener: (event: { error?: Problem }) => void): void;
};
type Stripe = {
  elements(options: object): { create(type: "card", options: object): CardElement };
  createPaymentMethod(
    options: object,
  ): Promise<{ paymentMethod?: { id: string }; error?: Problem }>;
};
type Library = (publishableKey: string) => Stripe;
type Words = Record<string, string>;

/** Puts a token for the card into the form; false when there is none, and the shopper was told why. */
export type PrepareCard = () => Promise<boolean>;

export type MountCard = (form: HTMLFormElement, words: Words) => PrepareCard | null;

/** Shows the processor's card fields where the form has a place for them; null where it has none. */
export function mountProcessorCard(form: HTMLFormElement, words: Words): PrepareCard | null {
  const place = form.querySelector<HTMLElement>("#processor-card");
  const again = form.querySelector<HTMLButtonElement>("[data-load-again]");
  if (!place || !again) return null;
  let mounted: Promise<{ stripe: Stripe; card: CardElement } | null>;
  const load = () => {
    again.hidden = true;
    tell(form, "");
    mounted = mount(place, form).catch(() => {
      again.hidden = false;
      tell(form, words.cardUnavailable ?? "");
      return null;
    });
  };
  again.addEventListener("click", load);
  load();
  return async () => {
    // Another way to pay was chosen.
    if (place.offsetParent === null) return true;
    const fields = await mounted;
    if (!fields) return false;
    const answer = await fields.stripe
      .createPaymentMethod({ type: "card", card: fields.card, billing_details: details(form) })
      .catch(() => ({ error: { message: words.cardUnavailable }, paymentMethod: undefined }));
    const token = form.querySelector<HTMLInputElement>("input[name=processorToken]");
    if (answer.paymentMethod && token) {
      token.value = answer.paymentMethod.id;
      return true;
    }
    tell(form, answer.error?.message ?? words.cardUnavailable ?? "");
    fields.card.focus();
    return false;
  };
}

async function mount(place: HTMLElement, form: HTMLFormElement) {
  const library = await loadLibrary();
  const stripe = library(place.dataset.publishableKey ?? "");
  const elements = stripe.elements({ locale: form.dataset.locale });
  const card = elements.create("card", { hidePostalCode: true, style: styleOf(place) });
  card.mount(place);
  card.on("change", ({ error }) => tell(form, error?.message ?? ""));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () =>
    card.update({ style: styleOf(place) }),
  );
  return { stripe, card };
}

function loadLibrary(): Promise<Library> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = libraryUrl;
    script.addEventListener("load", () => {
      const { Stripe: library } = window as unknown as { Stripe?: Library };
      if (library) resolve(library);
      else reject(new Error("the library is not what it was"));
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the library could not be loaded"));
    });
    document.head.append(script);
  });
}

/** The page's own look, in either theme. */
function styleOf(place: HTMLElement): object {
  const { color, fontFamily } = getComputedStyle(place);
  const muted = getComputedStyle(place).getPropertyValue("--text-subtle").trim();
  return { base: { color, fontFamily, fontSize: "16px", "::placeholder": { color: muted } } };
}

/** What the bank is told of the payer: only what was typed. */
function details(form: HTMLFormElement): object {
  const value = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value.trim();
  const given = Object.entries({ name: value("name"), email: value("email") });
  return Object.fromEntries(given.filter(([, text]) => text));
}

function tell(form: HTMLFormElement, problem: string): void {
  const note = form.querySelector<HTMLElement>("#number-note");
  if (!note) return;
  note.textContent = problem;
  note.classList.toggle("wrong", problem !== "");
  note.setAttribute("role", "alert");
}
