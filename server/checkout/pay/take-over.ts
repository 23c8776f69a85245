import { csrfHolds } from "#server/checkout/browser-token.ts";
import type { SubmitResult } from "#server/checkout/pay/pay.ts";
import { checkoutPath, goesAlong, type PostedCheckout } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { releaseIntent } from "#server/payments/intents/capture/release.ts";

type ElsewhereView = Extract<CheckoutView, { state: "elsewhere" }>;

/**
 * The shopper goes on in this browser: the challenge that waits in another one is given up at
 * the processor before a form is shown. One that was answered in the meantime counts.
 */
export async function takeOver(
  services: Services,
  request: PostedCheckout,
  view: ElsewhereView,
): Promise<SubmitResult> {
  const { csrf } = view.takeOver;
  if (!csrfHolds(csrf, request.form.csrf ?? "")) return { view, status: 403 };
  const session = await services.db.checkoutSession.findFirstOrThrow({
    where: { id: request.address.entityId },
  });
  const ctx = actFor(services, session.merchantId, request.requestId);
  const intent = await ctx.db.paymentIntent.findFirst({
    where: { id: session.paymentIntentId ?? "", merchantId: ctx.merchantId },
  });
  const onward = checkoutPath(request.address, goesAlong(request.query));
  if (!intent) return { redirectTo: onward };
  try {
    await releaseIntent(ctx, intent);
  } catch (error) {
    // Being answered right now, or the processor cannot be reached: it is still the other one's.
    services.log.warn(
      { err: error, requestId: request.requestId },
      "an abandoned 3-D Secure challenge could not be ended",
    );
    if (!isDomainError(error)) return { view, status: 503 };
  }
  return { redirectTo: onward };
}
