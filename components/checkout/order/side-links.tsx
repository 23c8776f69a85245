import type { Translate } from "#components/checkout/messages/translate.ts";
import { wayOut } from "#components/checkout/order/way-out.ts";
import type { Shop } from "#server/checkout/view.ts";

type LinksProps = {
  t: Translate;
  shop: Shop;
  backUrl: string | null;
  /** Whether a form beside it can be paid, which a phone may do. */
  pays?: boolean;
};

/** The ways from this page: to a phone, back to the shop, and to it by email. */
export function SideLinks({ t, shop, backUrl, pays = false }: LinksProps) {
  const movable = pays && !shop.embedded && !shop.framed;
  if (!movable && !backUrl && !shop.supportEmail) return null;
  return (
    <p className="side-links">
      {movable && (
        <button type="submit" form="pay" name="do" value="phone" formNoValidate>
          {t("toPhone")}
        </button>
      )}
      {backUrl && (
        <a href={backUrl} rel="noreferrer" {...wayOut(shop, "cancel")}>
          {t("cancel")}
        </a>
      )}
      {shop.supportEmail && <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>}
    </p>
  );
}
