import { ownImage } from "#server/checkout/page/own-image.ts";
import type { Order, OrderLine } from "#server/checkout/view.ts";
import { addMs, dayMs } from "#server/core/clock.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { CheckoutSessionModel, PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { merchantZone } from "#server/payments/subscriptions/merchant-zone.ts";
import { periodEnd } from "#server/payments/subscriptions/period.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { totalOfLines } from "#server/pricing/lines.ts";
import { shownSums } from "#server/pricing/sums/shown-sums.ts";
import type { HostedCheckoutConfig, Recurring } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";
import type { Selling } from "#server/wire/atoms/selling/selling.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

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
  /** Number of leading lines to hide: the line of a bare total repeats the title. */
  hidesOrdered?: number;
  /** The merchant's settings of the order (`Selling`), with its trial. */
  selling?: unknown;
  title: string | null;
  description: string | null;
  total: number;
  config: HostedCheckoutConfig;
  fundsBalance: boolean;
  renews?: boolean;
  /** The merchant's, in which a subscription keeps its day and time of charging; null is UTC. */
  zone?: string | null;
};

/** The order, in minor units, from the row of a session or a link. */
export function describeOrder(ctx: Pick<MerchantContext, "clock">, source: Source): Order {
  const recurring = source.recurring as Recurring | null;
  const { trialDays = null } = (source.selling ?? {}) as Selling;
  const lineItems = (source.lineItems ?? []) as LineItem[];
  const lines = lineItems
    .slice(source.hidesOrdered ?? 0)
    .filter((item) => isItem(item))
    .map((item) => describeLine(item));
  return {
    title: visibleName(source.title),
    description: source.description,
    lines: lines.length === 1 && lines[0]?.name === source.title ? [] : lines,
    total: source.total,
    currency: source.currency,
    sums: shownSums({
      lineItems,
      breakdown: (source.breakdown ?? null) as Breakdown | null,
      total: source.total,
      ownCode: source.ownCode ?? null,
      taxRate: source.config.taxRate,
    }),
    mode: source.mode,
    recurring,
    renewal: source.renewalLines
      ? (totalOfLines(source.renewalLines as LineItem[]) ?? source.total)
      : source.total,
    nextChargeAt:
      source.mode === "subscription" && recurring
        ? (trialDays
            ? addMs(ctx.clock.now(), trialDays * dayMs)
            : periodEnd(ctx.clock.now(), recurring, 0, source.zone ?? null)
          ).toISOString()
        : null,
    fundsBalance: source.fundsBalance,
    ...(source.renews && { renews: true }),
  };
}

/** The merchant's time zone where what is bought keeps its day and time of charging in it; else null. */
export async function zoneOf(
  ctx: MerchantContext,
  { mode }: { mode: string },
): Promise<string | null> {
  return mode === "subscription" ? merchantZone(ctx.db, ctx) : null;
}

function describeLine(item: LineItem): OrderLine {
  return {
    name: visibleName(item.name),
    quantity: item.quantity,
    amount: item.amount,
    imageSrc: ownImage(item.imageUrl),
  };
}

/** The link's title and description when the session was made: by now it may sell something else. */
export function wordsOf(
  link: PaymentLinkModel | null,
  intent: PaymentIntent | null,
): { title: string | null; description: string | null } {
  if (!link) return { title: null, description: null };
  const { name, description } = link;
  const then = intent?.description ?? null;
  if (then === (name ?? description)) return { title: name, description };
  return { title: then, description: null };
}
