/**
 * Languages that the letters which go into a PDF can write: Latin, Vietnamese and Cyrillic, of Inter.
 * Arabic, Hebrew, Hindi, Thai, Chinese, Japanese and Korean are printed from the page instead, whose
 * reader has them.
 */
const withoutLetters = new Set(["ar", "he", "hi", "th", "zh", "ja", "ko"]);

export function writesPdf(locale: string): boolean {
  return !withoutLetters.has(locale.split("-")[0] ?? "");
}
