/** A language in its own words: "Deutsch", "English (Ireland)". */
export function languageName(locale: string): string {
  const name =
    new Intl.DisplayNames([locale], {
      type: "language",
      languageDisplay: "standard",
    }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
