import { CanaryMark } from "#components/checkout/icons.tsx";
import { languageName } from "#components/checkout/language-name.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Shop } from "#server/checkout/view.ts";

/** Our one line, the merchant's legal name, and the way to other languages, which needs no script. */
export function Footer({ t, shop, here }: { t: Translate; shop: Shop | null; here: string }) {
  return (
    <footer className="footer">
      <span className="ours">
        <CanaryMark />
        {t("secured")}
      </span>
      {shop?.legalName && <span>{shop.legalName}</span>}
      <a
        className="languages"
        href={`${here}&choose=language`}
        rel="nofollow"
        aria-label={`${t("language")}: ${languageName(t.locale)}`}
      >
        {languageName(t.locale)}
      </a>
    </footer>
  );
}
