import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import { isItem } from "#server/wire/atoms/money/line-type.ts";

/** The items of an invoice, without the taxes that its price added. */
export function itemsOf({ lineItems }: Pick<InvoiceModel, "lineItems">): LineItem[] {
  return (lineItems as LineItem[]).filter(isItem);
}
