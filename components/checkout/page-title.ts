import { declinedTitle } from "#components/checkout/form/refused/declined-words.ts";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { isAccount } from "#components/checkout/outcome/debit-account.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { codeFacts } from "#server/wire/atoms/checkout/bank/payment-codes.ts";

const titles = {
  phone: "toPhone",
  processing: "processingTitle",
  debit: "debitComing",
  elsewhere: "elsewhereTitle",
  authentication: "authenticationTitle",
  bought: "receipt",
  refund_note: "refundTitle",
  subscription: "agreementTitle",
  unsubscribe: "unsubscribe",
  unsubscribed: "unsubscribedTitle",
  away: "awayTitle",
  paper_away: "paperAwayTitle",
  document_check: "checkDocument",
  unsure: "unsureTitle",
  link_held: "heldTitle",
  expired: "expiredTitle",
  canceled: "canceledTitle",
  link_unavailable: "unavailableTitle",
  not_found: "notFoundTitle",
} as const satisfies Partial<Record<CheckoutView["state"], MessageKey>>;

/** The title of the browser's tab. */
export function pageTitle(t: Translate, view: CheckoutView): string {
  if (view.state === "declined") {
    const title =
      view.refusal.kind === "declined" ? declinedTitle(view.refusal.reason) : "declinedTitle";
    return `${t(title)} · ${view.shop.name}`;
  }
  const isSetup = "order" in view && view.order.mode === "setup";
  if (isSetup && (view.state === "complete" || view.state === "bought"))
    return `${t(setupTitle(view))} · ${view.shop.name}`;
  if (view.state === "complete") return t("titleComplete", { merchant: view.shop.name });
  if (view.state === "code") return t("codeTitle", { method: codeFacts(view.method).label });
  if (view.state !== "open") return t(titles[view.state]);
  const several = view.form.methods.bankWays.length > 0;
  const saves = several ? "titleSetupAny" : "titleSetup";
  return t(isSetup ? saves : "title", { merchant: view.shop.name });
}

function setupTitle(view: Extract<CheckoutView, { state: "complete" | "bought" }>): MessageKey {
  const { method } = view.state === "complete" ? view.receipt : view.purchase;
  return isAccount(method) ? "completeSetupAccount" : "completeSetup";
}
