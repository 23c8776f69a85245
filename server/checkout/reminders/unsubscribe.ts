import { describeShop } from "#server/checkout/page/shop.ts";
import type { PaperRequest } from "#server/checkout/papers/describe-paid.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { actFor, type Services } from "#server/core/context.ts";
import {
  type OptOut,
  readUnsubscribeToken,
  unsubscribePath,
} from "#server/notifications/reminders/reminder-link.ts";
import { optOut } from "#server/payments/reminders/opt-out.ts";
import { chooseLocale } from "#server/wire/atoms/checkout/locale.ts";

/** The page that asks before an address is unsubscribed from a merchant's reminders, or says that it is. Only reads. */
export async function showUnsubscribe(
  services: Services,
  request: PaperRequest,
): Promise<CheckoutView> {
  const known = readUnsubscribeToken(services.env, request.token);
  if (!known) return notFound(request);
  const { merchantId, addressKey } = known;
  const where = { merchantId_addressKey: { merchantId, addressKey } };
  const done = await services.db.reminderOptOut.findUnique({ where });
  return describe(services, request, { ...known, isDone: done !== null });
}

/** Unsubscribes it at once; again, it stays so. */
export async function unsubscribe(
  services: Services,
  request: PaperRequest,
): Promise<CheckoutView> {
  const known = readUnsubscribeToken(services.env, request.token);
  if (!known) return notFound(request);
  await optOut(services, known);
  return describe(services, request, { ...known, isDone: true });
}

async function describe(
  services: Services,
  { token, lang, acceptLanguage, requestId }: PaperRequest,
  { merchantId, isDone }: OptOut & { isDone: boolean },
): Promise<CheckoutView> {
  const ctx = actFor(services, merchantId, requestId);
  return {
    state: isDone ? "unsubscribed" : "unsubscribe",
    locale: chooseLocale([lang], acceptLanguage),
    shop: await describeShop(ctx, { inFrame: false }, {}),
    action: unsubscribePath(token),
  };
}

function notFound({ lang, acceptLanguage }: PaperRequest): CheckoutView {
  return { state: "not_found", locale: chooseLocale([lang], acceptLanguage) };
}
