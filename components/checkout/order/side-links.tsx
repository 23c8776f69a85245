import type { Translate } from "#components/checkout/messages/translate.ts";
import { wayOut } from "#components/checkout/order/way-out.ts";
import type { Shop } from "#server/checkout/view.ts";

/** The ways to the shop: back, and by email. */
export function SideLinks({
  t,
  shop,
  backUrl,
}: {
  t: Translate;
  shop: Shop;
  backUrl: string | null;
}) {
  if (!backUrl && !shop.supportEmail) return null;
  return (
    <p className="side-links">
      {backUrl && (
        <a href={backUrl} rel="noreferrer" {...wayOut(shop, "cancel")}>
          {t("cancel")}
        </a>
      )}
      {shop.supportEmail && <a href={`mailto:${shop.supportEmail}`}>{shop.supportEmail}</a>}
    </p>
  );
}
