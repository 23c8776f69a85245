import type { Env } from "#server/core/env.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import { checkoutSessionUrl } from "#server/records/payments/checkout-session.ts";
import type { CheckoutSession } from "#server/wire/payments/checkout-session.ts";
import type { Refund } from "#server/wire/payments/refund.ts";

/** The dated document of the Agentic Commerce Protocol that is answered by. */
export const protocolVersion = "2026-04-17";

/** The key of the metadata that marks the sessions that a platform made by the protocol. */
export const protocolMark = "agentic_commerce";

/** Amounts are in the smallest currency unit, none of them negative. */
export type ProtocolTotal = { type: string; display_text: string; amount: number };

type Sold = Pick<
  CheckoutSession,
  | "lineItems"
  | "totalAmount"
  | "subtotalAmount"
  | "discountAmount"
  | "shippingAmount"
  | "promotionCode"
>;

/** The sums of an order. Tax is the one on top of prices: a tax that prices contain is in them. */
export function protocolTotals(session: Sold): ProtocolTotal[] {
  const { subtotalAmount, discountAmount, shippingAmount, promotionCode, lineItems } = session;
  const taxes = lineItems.filter(({ type }) => type === "tax");
  const delivered = lineItems.filter(({ type }) => type === "shipping");
  const total = (type: string, display_text: string, amount: number) => ({
    type,
    display_text,
    amount,
  });
  return [
    total("items_base_amount", "Items", subtotalAmount),
    ...(discountAmount > 0
      ? [
          total(
            "discount",
            promotionCode ? `Discount (${promotionCode})` : "Discount",
            discountAmount,
          ),
        ]
      : []),
    total("subtotal", "Subtotal", subtotalAmount - discountAmount),
    ...(delivered.length > 0
      ? [total("fulfillment", delivered[0]?.name ?? "Delivery", shippingAmount)]
      : []),
    total(
      "tax",
      "Tax",
      taxes.reduce((sum, { amount }) => sum + amount, 0),
    ),
    total("total", "Total", session.totalAmount),
  ];
}

type Ordered = Sold & Pick<CheckoutSession, "id" | "paymentIntentId" | "lineItems" | "currency">;

/** A paid session as the protocol's order. Refunds are its adjustments. */
export function protocolOrder(env: Env, session: Ordered, refunds: readonly Refund[]) {
  const given = refunds.filter(({ status }) => status === "succeeded");
  const refunded = given.reduce((sum, { amount }) => sum + amount, 0);
  return {
    type: "order",
    id: session.paymentIntentId ?? session.id,
    checkout_session_id: session.id,
    permalink_url: checkoutSessionUrl(env, session.id),
    status: refunded >= session.totalAmount && refunded > 0 ? "refunded" : "confirmed",
    line_items: session.lineItems.flatMap(({ type, name, quantity, amount, productId }, at) =>
      type === "item"
        ? [
            {
              id: lineId(at),
              title: name,
              ...(productId && { product_id: productId }),
              quantity: { ordered: quantity, current: quantity, fulfilled: 0 },
              unit_price: amount,
              subtotal: lineTotal({ quantity, amount }),
            },
          ]
        : [],
    ),
    adjustments: refunds.map((refund) => ({
      id: refund.id,
      type: "refund",
      occurred_at: refund.createdAt,
      status: refund.status === "succeeded" ? "completed" : refund.status,
      amount: refund.amount,
      currency: refund.currency.toLowerCase(),
    })),
    totals: [
      ...protocolTotals(session),
      ...(refunded > 0
        ? [{ type: "amount_refunded", display_text: "Refunded", amount: refunded }]
        : []),
    ],
  };
}

/** A line of an order by its place. */
export function lineId(at: number): string {
  return `line_${at + 1}`;
}
