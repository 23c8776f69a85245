import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import type { PaymentLinkModel } from "#server/generated/prisma/models.ts";
import { givenLines, linesOfTotal } from "#server/pricing/lines-of-total.ts";
import { serializeLines } from "#server/records/payments/checkout-session.ts";
import { resolveLineItems } from "#server/routers/products/resolve-line-items.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { UpdatePaymentLink } from "#server/wire/payments/payment-link.ts";

/**
 * The lines of a link after a change: null where its total alone says as much.
 *
 * A client that reads a link, changes something else and sends all of it back changes no lines.
 * Lines that come back as they were answered stay as they are stored, whatever has become of their
 * product, and a line that was made of the total follows the total.
 * @throws as `resolveLineItems`, for lines that are new
 */
export async function changedLines(
  tx: Tx,
  ctx: MerchantContext,
  { current, input }: { current: PaymentLinkModel; input: UpdatePaymentLink },
): Promise<LineItem[] | null> {
  const before = { ...current, totalAmount: Number(current.totalAmount) };
  const stored = current.lineItems === null ? null : serializeLines(current.lineItems);
  if (input.lineItems === undefined) return givenLines(before, stored);
  if (!input.lineItems) return null;
  const known = stored ?? linesOfTotal(before);
  const lines = await resolveLineItems(tx, ctx, input.lineItems, { known });
  const { name = before.name, totalAmount = before.totalAmount } = input;
  return givenLines(before, lines) && givenLines({ ...before, name, totalAmount }, lines);
}
