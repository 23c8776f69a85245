/** The forms on the page in which something was typed that is neither sent nor kept as a draft. */
const typedIn = new Set<HTMLFormElement>();

/**
 * Watches a form until the answer is called. It counts as unsaved from the first key in it until it is sent; one
 * that was sent and shows a problem counts again, because what was typed is still nowhere else.
 */
export function watchForm(form: HTMLFormElement): () => void {
  const typed = () => void typedIn.add(form);
  form.addEventListener("input", typed);
  form.addEventListener("change", typed);
  form.addEventListener("reset", () => typedIn.delete(form));
  return () => {
    form.removeEventListener("input", typed);
    form.removeEventListener("change", typed);
    typedIn.delete(form);
    sent.delete(form);
  };
}

const sent = new WeakSet<HTMLFormElement>();

/** Says that a form was sent just now. */
export function noteSent(form: HTMLFormElement): void {
  sent.add(form);
  form.addEventListener("input", () => sent.delete(form), { once: true });
}

/** Whether leaving the page would lose what somebody typed. */
export function hasUnsaved(): boolean {
  return [...typedIn].some((form) => form.isConnected && (!sent.has(form) || showsProblem(form)));
}

function showsProblem(form: HTMLFormElement): boolean {
  return form.querySelector("[role=alert], [aria-invalid=true]") !== null;
}
