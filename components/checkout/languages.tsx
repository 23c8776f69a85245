import { languageName } from "#components/checkout/language-name.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

/** The languages to choose from, each in its own words. A page of its own: the first one stays small. */
export function Languages({ t, here }: { t: Translate; here: string }) {
  return (
    <>
      <h1>{t("language")}</h1>
      <ul className="language-list">
        {spokenLanguages.map((language) => (
          <li key={language}>
            <a href={`${here}&lang=${language}`} lang={language} rel="nofollow">
              {languageName(language)}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
