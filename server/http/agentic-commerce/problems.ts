import type { MerchantContext } from "#server/core/context.ts";
import type { PricedSale } from "#server/payments/selling/price-sale.ts";
import { availableStock } from "#server/payments/stock/available.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";

/** A message of a session: a reason why it cannot be paid yet, or was not paid. */
export type Message = {
  type: "info" | "warning" | "error";
  code?: string;
  resolution?: "recoverable" | "requires_buyer_input" | "requires_buyer_review";
  /** JSONPath (RFC 9535). */
  param?: string;
  content_type: "plain";
  content: string;
};

/** A message of something that stands in the way. */
export function problem(
  code: string,
  content: string,
  about: Pick<Message, "param" | "resolution"> = {},
): Message {
  return { type: "error", code, ...about, content_type: "plain", content };
}

type Asked = { session: CheckoutSession; priced: PricedSale };

/** Why an open order cannot be paid as it is. Empty: it can. */
export async function problemsOf(
  ctx: MerchantContext,
  { session, priced }: Asked,
): Promise<Message[]> {
  return [...deliveryProblems(session, priced), ...(await stockProblems(ctx, session))];
}

function deliveryProblems({ contact }: CheckoutSession, priced: PricedSale): Message[] {
  const param = "$.fulfillment_details.address";
  if (priced.isUndeliverable)
    return [
      problem("region_restricted", "The seller does not deliver to this country.", {
        param: `${param}.country`,
        resolution: "requires_buyer_input",
      }),
    ];
  const asks = priced.shipping.length > 0 || priced.taxNeedsCountry;
  const { line1, country } = contact?.address ?? {};
  const isGiven = country && (priced.shipping.length === 0 || line1);
  if (!asks || isGiven) return [];
  return [
    problem("missing", "The seller needs the address that the order goes to.", {
      param,
      resolution: "requires_buyer_input",
    }),
  ];
}

async function stockProblems(
  ctx: MerchantContext,
  { lineItems, paymentIntentId }: CheckoutSession,
): Promise<Message[]> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lineItems)
    if (productId) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  const left = await availableStock(ctx.db, ctx, [...wanted.keys()], paymentIntentId);
  return lineItems.flatMap(({ productId, name }, at) => {
    const units = productId === null ? undefined : left.get(productId);
    if (productId === null || units === undefined || units >= (wanted.get(productId) ?? 0))
      return [];
    const content = units === 0 ? `${name} is out of stock.` : `Only ${units} of ${name} are left.`;
    const about = { param: `$.line_items[${at}]`, resolution: "recoverable" as const };
    return [problem(units === 0 ? "out_of_stock" : "quantity_exceeded", content, about)];
  });
}
