import { checkoutPath } from "#server/checkout/request.ts";
import type { CheckoutAddress, CheckoutView, Shop } from "#server/checkout/view.ts";
import { type Clock, secondMs, timeElsewhere } from "#server/core/clock.ts";

/**
 * A payment whose answer did not come may still be begun by the work that was left: no
 * statement and no transaction of it lives longer than this.
 */
const undecidedMs = 90 * secondMs;
const askAgainS = 5;

/** Where to ask what became of a payment that was sent now, and whose answer did not come. */
export function sentPath(
  clock: Clock,
  address: CheckoutAddress,
  also: Record<string, string>,
): string {
  return checkoutPath(address, {
    ...also,
    sent: String(Math.floor(timeElsewhere(clock).getTime() / secondMs)),
  });
}

/** Whether an untouched payment that was sent then may still be touched. */
export function isUndecided(clock: Clock, sent: string | undefined): boolean {
  const age = timeElsewhere(clock).getTime() - Number(sent) * secondMs;
  return age > -secondMs && age < undecidedMs;
}

type UnsureFacts = { locale: string; shop: Shop | null; checkAgainUrl: string };

export function unsure({ locale, shop, checkAgainUrl }: UnsureFacts): CheckoutView {
  return { state: "unsure", locale, shop, checkAgainUrl, refreshS: askAgainS };
}
