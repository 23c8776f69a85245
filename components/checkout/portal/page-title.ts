import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PortalView } from "#server/checkout/portal/view.ts";

const titles = {
  receipts: "portalReceipts",
  invoices: "portalInvoicesPaid",
  balance: "wallet",
  details: "portalDetails",
  email: "email",
  cancel: "agreementCancel",
  pause: "portalPause",
  plan: "portalPlan",
  away: "paperAwayTitle",
  not_found: "notFoundTitle",
} as const;

/** The title of the browser's tab. */
export function portalPageTitle(t: Translate, view: PortalView): string {
  if (view.state === "door" || view.state === "home")
    return t("portalTitle", { merchant: view.shop.name });
  const title = t(titles[view.state]);
  return "shop" in view ? `${title} · ${view.shop.name}` : title;
}
