import { limitAttempts } from "#server/checkout/pay/limit-attempts.ts";
import {
  orderFromLink,
  shopperOf,
  submissionKey,
  type Submitted,
} from "#server/checkout/pay/open-session.ts";
import type { SubmitResult } from "#server/checkout/pay/pay.ts";
import { refused } from "#server/checkout/pay/refused.ts";
import { phonePath } from "#server/checkout/phone/describe-phone.ts";
import { tieWish } from "#server/checkout/reminders/keep-wish.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { onPhonePrefix } from "#server/payments/sessions/find-purchase.ts";
import { isAlreadyBought, openLinkSession } from "#server/routers/payment-links/open-session.ts";

type Chosen = Omit<Submitted, "taken">;

/**
 * On to the code that opens this very order on a phone. The choices of a session are stored by now; of a link a session
 * is made with them, without contact or answers: whoever opens it on the phone gives their own. Charges nothing.
 */
export async function moveToPhone(
  services: Services,
  request: PostedCheckout,
  chosen: Chosen,
): Promise<SubmitResult> {
  const { address, query } = request;
  if (address.entityType === "checkout") return { redirectTo: phonePath(address, query) };
  const { view, values } = chosen;
  try {
    await limitAttempts(services, request);
    const session = await openLinkSession(services, address.entityId, {
      ...orderFromLink(request, chosen),
      submission: `${onPhonePrefix}${submissionKey(request)}`,
      shopper: shopperOf(request, view.locale),
    });
    await tieWish(services, request, session);
    return { redirectTo: phonePath({ entityType: "checkout", entityId: session.id }, query) };
  } catch (error) {
    // The link's page says what there is already, or that nothing is sold.
    if (isAlreadyBought(error) || (isDomainError(error) && error.code === "link_unavailable"))
      return { redirectTo: checkoutPath(address, goesAlong(query)) };
    if (isDomainError(error) && error.code === "rate_limited")
      return { view: refused(view, values, { kind: "rate_limited" }), status: 429 };
    throw error;
  }
}
