import type { Translate } from "#components/checkout/messages/translate.ts";

const cards = [
  ["testPays", "4242 4242 4242 4242"],
  ["testDeclines", "4000 0000 0000 0002"],
  ["testAsks", "4000 0027 6000 3184"],
] as const;

/** In testing only: the numbers that the sandbox takes. With a script, one press fills the form. */
export function TestCards({ t }: { t: Translate }) {
  return (
    <details className="test-cards">
      <summary>{t("testCards")}</summary>
      <ul>
        {cards.map(([key, number]) => (
          <li key={number}>
            <span>
              {t(key)}
              <span className="digits" dir="ltr">
                {number}
              </span>
            </span>
            <button
              type="button"
              className="button tiny"
              data-fill={number}
              aria-label={`${t("use")}: ${t(key)}`}
              hidden
            >
              {t("use")}
            </button>
          </li>
        ))}
      </ul>
      <p className="small">{t("testCardsHint")}</p>
    </details>
  );
}
