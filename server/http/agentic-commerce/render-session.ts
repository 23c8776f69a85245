import type { MerchantContext } from "#server/core/context.ts";
import type { CheckoutSessionModel } from "#server/generated/prisma/models.ts";
import { paymentHandlers } from "#server/http/agentic-commerce/card-handler.ts";
import { type Message, problemsOf } from "#server/http/agentic-commerce/problems.ts";
import { type PricedSale, priceSale } from "#server/payments/selling/price-sale.ts";
import { saleOfSession } from "#server/payments/selling/sale-of.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import { shippingPrice } from "#server/pricing/extras.ts";
import { lineTotal } from "#server/pricing/lines.ts";
import type { OfferedShipping } from "#server/pricing/terms.ts";
import {
  lineId,
  protocolOrder,
  protocolTotals,
  protocolVersion,
} from "#server/records/agentic-commerce/order.ts";
import {
  findCheckoutSession,
  serializeCheckoutSession,
} from "#server/records/payments/checkout-session.ts";
import {
  findPaymentIntent,
  serializePaymentIntent,
} from "#server/records/payments/payment-intent.ts";
import { serializeRefund } from "#server/records/payments/refund.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { CheckoutSession, Contact } from "#server/wire/payments/checkout-session.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

type Said = { messages?: Message[]; rejectedCodes?: string[] };

/**
 * A session as the protocol's whole, authoritative state. Only reads: prices, delivery, discounts and taxes are those of the
 * session, or of the pricing room where the session offers a choice.
 */
export async function renderSession(
  ctx: MerchantContext,
  id: string,
  { messages = [], rejectedCodes = [] }: Said = {},
) {
  const row = await findCheckoutSession(ctx.db, ctx, id);
  const session = serializeCheckoutSession(ctx.env, row);
  const intent = serializePaymentIntent(
    await findPaymentIntent(ctx.db, ctx, row.paymentIntentId ?? ""),
  );
  const isOpen = row.status === "open" && row.expiresAt > ctx.clock.now();
  const sale = isOpen ? await priceSale(ctx.db, ctx, saleOfSession(row)) : null;
  const priced = sale && !("problem" in sale) ? sale : null;
  const problems = priced ? await problemsOf(ctx, { session, priced }) : [];
  const breakdown = row.breakdown as Breakdown | null;
  const status = statusOf({ row, isOpen, intent, isReady: problems.length === 0 });
  const said = [...problems, ...messages, ...messagesOf(status)];
  const refunds =
    status === "completed"
      ? await ctx.db.refund.findMany({
          where: { merchantId: ctx.merchantId, paymentIntentId: intent.id },
          orderBy: { createdAt: "asc" },
        })
      : null;
  return {
    id,
    protocol: { version: protocolVersion },
    capabilities: { payment: { handlers: paymentHandlers(ctx) }, interventions: { supported: [] } },
    ...personOf(session.contact),
    status,
    currency: session.currency.toLowerCase(),
    line_items: session.lineItems.flatMap((line, at) =>
      line.type === "item" ? [renderLine(line, at, breakdown)] : [],
    ),
    fulfillment_options: priced ? priced.shipping.map((one) => renderOption(one, priced)) : [],
    ...(breakdown?.shipping && {
      selected_fulfillment_options: [
        {
          type: "shipping",
          option_id: breakdown.shipping.key,
          item_ids: session.lineItems.flatMap((line) =>
            line.type === "item" ? [itemId(line)] : [],
          ),
        },
      ],
    }),
    totals: protocolTotals(session),
    ...discountsOf(session, breakdown, rejectedCodes),
    messages: said,
    links: [],
    created_at: session.createdAt,
    updated_at: session.updatedAt,
    expires_at: session.expiresAt,
    ...(isOpen && { continue_url: continueUrl(intent, session) }),
    ...(refunds && { order: protocolOrder(ctx.env, session, refunds.map(serializeRefund)) }),
  };
}

export type RenderedSession = Awaited<ReturnType<typeof renderSession>>;

type Stated = {
  row: CheckoutSessionModel;
  isOpen: boolean;
  intent: Pick<PaymentIntent, "status">;
  isReady: boolean;
};

function statusOf({ row, isOpen, intent, isReady }: Stated): string {
  if (row.status === "complete") return "completed";
  if (intent.status === "processing") return "complete_in_progress";
  if (!isOpen)
    return row.status === "expired" && row.updatedAt < row.expiresAt ? "canceled" : "expired";
  if (intent.status === "requires_action") return "requires_escalation";
  return isReady ? "ready_for_payment" : "not_ready_for_payment";
}

/** The bank's page where an address alone leads there, else the hosted page. */
function continueUrl({ nextAction }: PaymentIntent, { sessionUrl }: CheckoutSession): string {
  const isPage = nextAction?.type === "redirect" && nextAction.method === "GET";
  return isPage ? nextAction.url : sessionUrl;
}

function messagesOf(status: string): Message[] {
  if (status === "canceled")
    return [
      { type: "info", content_type: "plain", content: "This checkout session was canceled." },
    ];
  if (status !== "requires_escalation") return [];
  return [
    {
      type: "error",
      code: "requires_3ds",
      resolution: "requires_buyer_review",
      content_type: "plain",
      content: "The buyer's bank wants to hear from them: open continue_url in their browser.",
    },
  ];
}

function personOf(contact: Contact | null) {
  if (!contact) return {};
  const { name, email, phoneNumber, address } = contact;
  const phone = phoneNumber ? { phone_number: phoneNumber } : {};
  return {
    ...(email && { buyer: { email, ...(name && { full_name: name }), ...phone } }),
    fulfillment_details: {
      ...(name && { name }),
      ...(email && { email }),
      ...phone,
      ...(address && {
        address: {
          name: name ?? "",
          line_one: address.line1 ?? "",
          ...(address.line2 && { line_two: address.line2 }),
          city: address.city ?? "",
          state: address.region ?? "",
          country: address.country ?? "",
          postal_code: address.postalCode ?? "",
        },
      }),
    },
  };
}

/** A line of items, with its own share of the discount and of the taxes as the pricing room divided them. */
function renderLine(line: LineItem, at: number, breakdown: Breakdown | null) {
  const base = lineTotal(line);
  const parts = breakdown?.parts.filter((part) => part.line === at) ?? [];
  const discount = parts.reduce((sum, part) => sum + part.discount, 0);
  const total = parts.length > 0 ? parts.reduce((sum, { gross }) => sum + gross, 0) : base;
  const subtotal = base - discount;
  const one = (type: string, display_text: string, amount: number) => ({
    type,
    display_text,
    amount,
  });
  return {
    id: lineId(at),
    item: { id: itemId(line) },
    quantity: line.quantity,
    name: line.name,
    ...(line.imageUrl && { images: [line.imageUrl] }),
    unit_amount: line.amount,
    ...(line.productId && { product_id: line.productId }),
    totals: [
      one("items_base_amount", "Price", base),
      ...(discount > 0 ? [one("items_discount", "Discount", discount)] : []),
      one("subtotal", "Subtotal", subtotal),
      one("tax", "Tax", total - subtotal),
      one("total", "Total", total),
    ],
  };
}

function itemId({ priceId, productId, name }: LineItem): string {
  return priceId ?? productId ?? name;
}

function renderOption(option: OfferedShipping, { price }: PricedSale) {
  const { key, name, minimumDays, maximumDays } = option;
  const goods = price.subtotalAmount - price.discountAmount;
  const days = [minimumDays, maximumDays].filter((one) => one != null);
  return {
    type: "shipping",
    id: key,
    title: name,
    ...(days.length > 0 && { description: `${[...new Set(days)].join("–")} days` }),
    totals: [{ type: "total", display_text: name, amount: shippingPrice(option, goods) }],
  };
}

function discountsOf(
  { promotionCode, discountAmount }: CheckoutSession,
  breakdown: Breakdown | null,
  rejected: string[],
) {
  const taken = breakdown?.discount;
  if (!taken && rejected.length === 0) return {};
  return {
    discounts: {
      codes: promotionCode ? [promotionCode] : [],
      applied: taken
        ? [
            {
              id: taken.discountId,
              ...(taken.code ? { code: taken.code } : { automatic: true }),
              coupon: { id: taken.discountId, name: taken.name },
              amount: discountAmount,
            },
          ]
        : [],
      rejected: rejected.map((code) => ({ code, reason: "discount_code_invalid" })),
    },
  };
}
