/** The languages that the page speaks. English is the one that is used when none fits. */
export const spokenLanguages = [
  "en",
  "de",
  "fr",
  "es",
  "it",
  "nl",
  "pt",
  "pl",
  "tr",
  "uk",
  "sv",
  "da",
  "af",
  "sw",
  "zu",
  "ar",
  "he",
  "hi",
  "id",
  "vi",
  "th",
  "zh",
  "ja",
  "ko",
] as const;

/**
 * The BCP 47 tag for words, amounts and dates: the merchant's choice, then the shopper's link,
 * then the browser's languages in their order.
 */
export function chooseLocale(
  wanted: (string | null | undefined)[],
  acceptLanguage: string | null,
): string {
  for (const tag of [...wanted, ...byWeight(acceptLanguage ?? "")]) {
    const known = tag ? spokenLocale(tag) : null;
    if (known) return known;
  }
  return "en";
}

function spokenLocale(tag: string): string | null {
  try {
    const locale = new Intl.Locale(tag.trim().replaceAll("_", "-"));
    const spoken = (spokenLanguages as readonly string[]).includes(locale.language);
    return spoken ? [locale.language, locale.region].filter(Boolean).join("-") : null;
  } catch {
    return null;
  }
}

/** Accept-Language (RFC 9110, 12.5.4), best first. */
function byWeight(header: string): string[] {
  return header
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag = "", weight = "q=1"] = part.split(";").map((piece) => piece.trim());
      return { tag, weight: Number(weight.replace(/^q=/, "")) || 0 };
    })
    .filter((entry) => entry.weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map((entry) => entry.tag);
}
