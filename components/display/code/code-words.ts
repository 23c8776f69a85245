/** A word of the interface, to be read: `transfer_reversal` is "Transfer reversal". */
export function codeWords(code: string): string {
  const words = code.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
