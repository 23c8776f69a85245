/** In words why a page was not drawn: what is wrong with what was typed, as the service says it. */
export function problemOfAnswer(status: number, text: string): string {
  if (status === 401) return "You are signed out. Sign in in another tab to see the page again.";
  if (status === 403) return "Your role may not make payment links any more.";
  if (status >= 500) return away;
  return firstSentence(text) ?? "This cannot be shown as it is typed now.";
}

export const away = "The page cannot be drawn now. Your input is still there.";

/**
 * The first sentence of the contract's error body, without the path before it: `lineItems.0.productId: this
 * product …`.
 */
function firstSentence(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown };
    const sentence: unknown = Array.isArray(message) ? message[0] : null;
    if (typeof sentence !== "string") return null;
    const words = sentence.replace(/^[\w.]+: /, "");
    return words.charAt(0).toUpperCase() + words.slice(1);
  } catch {
    return null;
  }
}
