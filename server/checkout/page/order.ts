import { describeSums } from "#server/checkout/page/order-sums.ts";
import { ownImage } from "#server/checkout/page/own-image.ts";
import type { Order, OrderLine } from "#server/checkout/view.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

type Source = Pick<
  CheckoutSessionModel | PaymentLinkModel,
  "currency" | "mode" | "recurring" | "lineItems"
> & {
  /** The lines of a subscription that are charged after its first period; null: all of them. */
  renewalLines?: unknown;
  /** How the total came about (`Breakdown`); null or undefined: the lines are all. */
  breakdown?: unknown;
  /** The code that the shopper gave, as it is written. */
  ownCode?: string | null;
  title: string | null;
  description: string | null;
  total: number;
  config: HostedCheckoutConfig;
  fundsBalance: boolean;
  renews?: boolean;
};

/** The order, in minor units, from the row of a session or a link. */
export function describeOrder(ctx: Pick<MerchantContext, "clock">, source: Source): Order {
  const recurring = source.recurring as Recurring | null;
  const lineItems = (source.lineItems ?? []) as LineItem[];
  const lines = lineItems.filter((item) => isItem(item)).map((item) => describeLine(item));
  return {
    title: visibleName(source.title),
    description: source.description,
    lines: lines.length === 1 && lines[0]?.name === source.title ? [] : lines,
    total: source.total,
    currency: source.currency,
    sums: describeSums({
      lineItems,
      breakdown: (source.breakdown ?? null) as Breakdown | null,
      total: source.total,
      ownCode: source.ownCode ?? null,
      config: source.config,
    }),
    mode: source.mode,
    recurring,
    renewal: source.renewalLines
      ? (totalOfLines(source.renewalLines as LineItem[]) ?? source.total)
      : source.total,
    nextChargeAt:
      source.mode === "subscription" && recurring
        ? periodEnd(ctx.clock.now(), recurring, 0).toISOString()
        : null,
    fundsBalance: source.fundsBalance,
    ...(source.renews && { renews: true }),
  };
}

function describeLine(item: LineItem): OrderLine {
  return {
    name: visibleName(item.name),
    quantity: item.quantity,
    amount: item.amount,
    imageSrc: ownImage(item.imageUrl),
  };
}
