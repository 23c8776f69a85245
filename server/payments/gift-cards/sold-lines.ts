import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

/** The places of an order's lines that sell gift cards. Lines without a product cost no query. */
export async function giftCardLines(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
  lines: readonly LineItem[],
): Promise<Set<number>> {
  const ids = [...new Set(lines.flatMap((line) => (isItem(line) && line.productId) || []))];
  if (ids.length === 0) return new Set();
  const products = await tx.product.findMany({
    where: { merchantId, id: { in: ids }, type: "gift_card" },
    select: { id: true },
  });
  const sold = new Set(products.map(({ id }) => id));
  return new Set(lines.flatMap((line, at) => (sold.has(line.productId ?? "") ? at : [])));
}

/** Whether the order of a payment sells a gift card. */
export function sellsGiftCards(merchantId: string, paymentIntentId: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT 1 FROM payment_intents i
    JOIN checkout_sessions s ON s."merchantId" = i."merchantId" AND s.id = i."checkoutSessionId"
    CROSS JOIN LATERAL jsonb_array_elements(s."lineItems") line
    JOIN products p ON p."merchantId" = s."merchantId" AND p.id = line->>'productId' AND p.type = 'gift_card'
    WHERE i."merchantId" = ${merchantId} AND i.id = ${paymentIntentId})`;
}
