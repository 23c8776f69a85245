/** A customer without an email, name or telephone number is answered with "" there, so "" may be sent for it too. */
export function emptyAsNull(text: string | null | undefined): string | null {
  return text || null;
}
