type Words = Record<string, string>;

/** Puts what pays into the form; false when there is nothing, and the shopper was told why. */
type Prepare = () => Promise<boolean>;

/** Sends the form once it is prepared, and says meanwhile that it works. */
export async function sendWith(
  form: HTMLFormElement,
  words: Words,
  prepare: Prepare | null,
): Promise<void> {
  setBusy(form, true, words);
  if (!(await send(form, prepare))) setBusy(form, false, words);
}

/**
 * Sends the form, if there is anywhere to send it to: a browser that finds no line shows its own
 * page in place of ours, and everything that was typed is gone.
 */
async function send(form: HTMLFormElement, prepare: Prepare | null): Promise<boolean> {
  // First, because a wallet's sheet opens only while the press is fresh.
  const prepared = prepare === null || (await prepare());
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

export function setBusy(form: HTMLFormElement, busy: boolean, words: Words): void {
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
