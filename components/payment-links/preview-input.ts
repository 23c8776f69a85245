import {
  type PaymentLinkFormValues,
  toCreateInput,
} from "#components/payment-links/form-values.ts";
import { toLineItem } from "#components/payment-links/item-values.ts";
import { PreviewPaymentLink } from "#server/wire/payment-link-preview.ts";

/** What the page of a link is drawn from: all that can be read of the form, however much is missing. */
export function toPreviewInput(
  values: PaymentLinkFormValues,
  linkId: string | undefined,
): PreviewPaymentLink {
  const { lineItems, currency } = values;
  const lines = lineItems.map((item) => readable(toLineItem(item, currency)));
  const typed: Record<string, unknown> = {
    ...toCreateInput(values),
    lineItems: lines.length > 0 ? lines : null,
    // Of how often a link that there is charges the form knows a part, and does not change it.
    ...(linkId ? { id: linkId, recurring: undefined } : {}),
  };
  const said = Object.entries(PreviewPaymentLink.shape).flatMap(([name, schema]) => {
    const value = typed[name];
    return value !== undefined && schema.safeParse(value).success ? [[name, value]] : [];
  });
  return Object.fromEntries(said) as PreviewPaymentLink;
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
