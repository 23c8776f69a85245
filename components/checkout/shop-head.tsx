import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Shop } from "#server/checkout/view.ts";

/** Shows which shop this is: its picture or initials, its name, and in testing a tag. */
export function ShopHead({ t, shop }: { t: Translate; shop: Shop }) {
  return (
    <div className="shop">
      <span className="logo" aria-hidden="true">
        {shop.initials}
        {shop.avatarSrc && <img src={shop.avatarSrc} alt="" width="40" height="40" />}
      </span>
      <p className="shop-name">
        <bdi>{shop.name}</bdi>
      </p>
      {shop.testing && (
        <span className="tag" title={t("testingHint")}>
          {t("testing")}
        </span>
      )}
    </div>
  );
}
