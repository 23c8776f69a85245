/** "" is how a customer without one is answered, so it says the same on the way in. */
export function orNone(text: string | null | undefined): string | null {
  return text || null;
}
