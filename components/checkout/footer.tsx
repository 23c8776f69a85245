import { CanaryMark } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { spokenLanguages } from "#server/wire/atoms/locale.ts";
import type { Shop } from "#server/checkout/view.ts";

/** Our one line, the merchant's legal name, and the languages, which need no script. */
export function Footer({ t, shop, here }: { t: Translate; shop: Shop | null; here: string }) {
  return (
    <footer className="footer">
      <span className="ours">
        <CanaryMark />
        {t("secured")}
      </span>
      {shop?.legalName && <span>{shop.legalName}</span>}
      <details className="languages">
        <summary aria-label={`${t("language")}: ${nameOf(t.locale)}`}>{nameOf(t.locale)}</summary>
        <ul>
          {spokenLanguages.map((language) => (
            <li key={language}>
              <a
                href={`${here}&lang=${language}`}
                lang={language}
                hrefLang={language}
                rel="nofollow"
              >
                {nameOf(language)}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </footer>
  );
}

/** A language in its own words: "Deutsch", "English (Ireland)". */
function nameOf(locale: string): string {
  const name =
    new Intl.DisplayNames([locale], {
      type: "language",
      languageDisplay: "standard",
    }).of(locale) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}
