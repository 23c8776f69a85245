import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import type { ReadingTx } from "#server/core/interfaces/replica.ts";
import { type Purchase, whyNotOffered, whyNotSentence } from "#server/payments/methods/offered.ts";
import { readTakers } from "#server/payments/routing/takers.ts";
import { isBankWay } from "#server/wire/atoms/checkout/bank/bank-ways.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";

/** A balance pays a purchase on a page that was made for its customer; a link is open to everybody. */
type Page = Pick<Purchase, "mode" | "currency" | "recurring" | "trialDays"> &
  ({ kind: "link" } | { kind: "session"; customerId?: unknown; purpose: string });

/**
 * A page that asks for a way to pay which it cannot offer is refused when it is made: the shopper
 * would have found a card form instead, or nothing.
 * @throws validation_failed
 */
export async function checkMethods(
  db: Pick<ReadingTx, "routingRule">,
  ctx: MerchantContext,
  config: HostedCheckoutConfig | null | undefined,
  page: Page,
): Promise<void> {
  const takesWallet =
    page.kind === "session" &&
    Boolean(page.customerId) &&
    page.mode === "payment" &&
    page.purpose === "purchase";
  const wanted = config?.methods ?? [];
  const takers = await readTakers(db, ctx);
  for (const method of wanted) {
    const reason = isBankWay(method)
      ? whyNotOffered(takers, method, { ...page, capture: "automatic", ofSubscription: false })
      : null;
    if (isBankWay(method) && reason)
      throw new DomainError(
        "validation_failed",
        `hostedCheckoutConfig.methods: ${whyNotSentence(method, reason, takers)}`,
      );
  }
  const refused = wanted.filter(
    (method) => method !== "card" && !isBankWay(method) && !(method === "wallet" && takesWallet),
  );
  if (refused.length === 0) return;
  throw new DomainError(
    "validation_failed",
    `hostedCheckoutConfig.methods: the hosted page does not offer ${refused.join(" and ")} here; leave methods out, or send ["card"]. wallet requires a checkout session for a purchase with a customerId.`,
  );
}
