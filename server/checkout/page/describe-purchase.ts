import { paidMethod } from "#server/checkout/page/outcome.ts";
import { kept } from "#server/checkout/page/pay-form.ts";
import { checkoutPath, type CheckoutRequest } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import type { Purchase } from "#server/payments/sessions/find-purchase.ts";

type BoughtView = Extract<CheckoutView, { state: "bought" }>;

/** This browser's purchase of the link, and the two ways on: its receipt, and one more payment. */
export async function describePurchase(
  ctx: MerchantContext,
  request: CheckoutRequest,
  purchase: Purchase,
  canRepeat: boolean,
): Promise<Pick<BoughtView, "purchase" | "submissionKey" | "againUrl">> {
  const { sessionId, kind, amount, at, submissionKey } = purchase;
  const session = { entityType: "checkout", entityId: sessionId } as const;
  const { locale } = request.query;
  return {
    purchase: {
      kind,
      amount,
      at: at.toISOString(),
      method:
        purchase.intentId && kind === "paid" ? await paidMethod(ctx, purchase.intentId) : null,
      url: checkoutPath(session, locale ? { locale } : {}),
    },
    submissionKey,
    againUrl: canRepeat
      ? checkoutPath(request.address, { ...kept(request.query), again: sessionId })
      : null,
  };
}
