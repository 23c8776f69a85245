import { toLineItem } from "#components/line-items/item-values.ts";
import {
  type PaymentLinkFormValues,
  toCreateInput,
} from "#components/payment-links/form/form-values.ts";

/**
 * The input that a link's page is drawn from. The service leaves out values that cannot be read yet
 * (`readPreview`).
 */
export function toPreviewInput(values: PaymentLinkFormValues, linkId: string | undefined): object {
  const { lineItems, currency } = values;
  const lines = lineItems.map((item) => readable(toLineItem(item, currency)));
  return {
    ...toCreateInput(values),
    lineItems: lines.length > 0 ? lines : null,
    // How often a link that there is charges cannot be changed.
    ...(linkId ? { id: linkId, recurring: undefined } : {}),
  };
}

type Line = ReturnType<typeof toLineItem>;

/** A line whose number is half typed is there, for nothing. */
function readable({ quantity, amount, ...line }: Line): Line {
  return {
    ...line,
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    amount: Number.isSafeInteger(amount) ? amount : 0,
  };
}
