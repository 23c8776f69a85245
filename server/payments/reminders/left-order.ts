import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type { OrderReminderModel } from "#server/generated/prisma/models.ts";
import { hasWithdrawnProduct } from "#server/payments/links/withdrawn-products.ts";
import type { ShopperChoices } from "#server/payments/selling/choices.ts";
import { priceSale } from "#server/payments/selling/price-sale.ts";
import { saleOfLink, saleOfSession } from "#server/payments/selling/sale-of.ts";
import type { Sale } from "#server/payments/selling/sale.ts";
import { availableStock } from "#server/payments/stock/available.ts";
import { keptBreakdown, type Price } from "#server/pricing/price-order.ts";
import { whyUnavailable } from "#server/records/payments/payment-link-availability.ts";
import type { HostedCheckoutConfig } from "#server/wire/atoms/checkout/config.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";

/** An order that was left, at its price now. */
export type LeftOrder = Pick<Price, "lineItems" | "totalAmount"> & {
  breakdown: ReturnType<typeof keptBreakdown>;
  currency: string;
  description: string | null;
  config: HostedCheckoutConfig;
};

type Reminded = Pick<
  OrderReminderModel,
  "checkoutSessionId" | "paymentLinkId" | "choices" | "quantity" | "amount" | "email"
>;

/** The order of a reminder as it can be bought now; null where it cannot: withdrawn, sold out, or without a price. */
export async function readLeftOrder(
  tx: Tx,
  ctx: MerchantContext,
  row: Reminded,
): Promise<LeftOrder | null> {
  const found = row.checkoutSessionId ? await ofSession(tx, ctx, row) : await ofLink(tx, ctx, row);
  if (!found) return null;
  const priced = await priceSale(tx, ctx, found.sale);
  if ("problem" in priced) return null;
  const { lineItems, totalAmount } = priced.price;
  if ((await soldOutOf(tx, ctx, lineItems)) !== null) return null;
  return {
    lineItems,
    totalAmount,
    breakdown: keptBreakdown(priced.price),
    currency: found.sale.order.currency,
    description: found.description,
    config: found.config,
  };
}

/** The first line of which fewer are left than it needs, payments under way aside; null where all can be had. */
export async function soldOutOf(
  db: Pick<Tx, "$queryRaw">,
  ctx: Pick<MerchantContext, "merchantId">,
  lineItems: readonly LineItem[],
): Promise<LineItem | null> {
  const ids = lineItems.flatMap(({ productId }) => productId ?? []);
  const left = await availableStock(db, ctx, ids);
  const isShort = ({ productId, quantity }: LineItem) =>
    productId != null && (left.get(productId) ?? quantity) < quantity;
  return lineItems.find(isShort) ?? null;
}

type Found = Pick<LeftOrder, "description" | "config"> & { sale: Sale };

async function ofSession(tx: Tx, ctx: MerchantContext, row: Reminded): Promise<Found | null> {
  const where = own(ctx, row.checkoutSessionId ?? "");
  const session = await tx.checkoutSession.findUnique({ where, include: { intent: true } });
  if (!session || (await hasWithdrawnProduct(tx, ctx, session))) return null;
  if (session.paymentLinkId && !(await isOnSale(tx, ctx, session.paymentLinkId))) return null;
  return {
    sale: saleOfSession(session),
    description: session.intent?.description ?? null,
    config: session.hostedCheckoutConfig as HostedCheckoutConfig,
  };
}

async function ofLink(tx: Tx, ctx: MerchantContext, row: Reminded): Promise<Found | null> {
  const { paymentLinkId: id, quantity, email } = row;
  if (!id || !(await isOnSale(tx, ctx, id))) return null;
  const link = await tx.paymentLink.findUniqueOrThrow({ where: own(ctx, id) });
  const amount = row.amount === null ? undefined : Number(row.amount);
  const chosen = (row.choices ?? {}) as ShopperChoices;
  return {
    sale: saleOfLink(link, { choices: { ...chosen, quantity, amount }, email }),
    description: link.name ?? link.description,
    config: (link.hostedCheckoutConfig ?? {}) as HostedCheckoutConfig,
  };
}

async function isOnSale(tx: Tx, ctx: MerchantContext, id: string): Promise<boolean> {
  const link = await tx.paymentLink.findUnique({ where: own(ctx, id) });
  if (!link || whyUnavailable(link, ctx.clock.now()) !== null) return false;
  return !(await hasWithdrawnProduct(tx, ctx, link));
}
