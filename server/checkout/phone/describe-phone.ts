import { checkoutPath, type CheckoutRequest, goesAlong } from "#server/checkout/request.ts";
import type { CheckoutAddress, CheckoutView } from "#server/checkout/view.ts";
import type { Services } from "#server/core/context.ts";

type PhoneView = Extract<CheckoutView, { state: "phone" }>;

/** Whether this browser shows the code and another device pays. */
export function isOnPhone({ query }: Pick<CheckoutRequest, "query">): boolean {
  return query.phone !== undefined;
}

/** Where a browser shows the code that opens the session on another device. */
export function phonePath(session: CheckoutAddress, query: Record<string, string>): string {
  return onPhone(checkoutPath(session, goesAlong(query)));
}

/** The same of a session's own path. */
export function onPhone(path: string): string {
  return `${path}&phone=1`;
}

/** The code of a session that can be paid. The address in it names the session and no browser. */
export function describePhone(
  { env }: Pick<Services, "env">,
  { address, query }: CheckoutRequest,
  shown: Pick<PhoneView, "locale" | "shop" | "order">,
): PhoneView {
  const { browser: _browser, ...language } = goesAlong(query);
  return {
    state: "phone",
    ...shown,
    url: `${env.APP_URL}${checkoutPath(address, language)}`,
    payHereUrl: checkoutPath(address, goesAlong(query)),
    checkAgainUrl: phonePath(address, query),
  };
}
