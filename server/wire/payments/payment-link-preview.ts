import { z } from "zod";
import { IdInput } from "#server/wire/atoms/id.ts";
import { Currency } from "#server/wire/atoms/money/currency.ts";
import { LineItem, LineItemsInput } from "#server/wire/atoms/money/line-item.ts";
import { Selling, sellingInput } from "#server/wire/atoms/selling/selling.ts";
import { CreatePaymentLink, PaymentLink } from "#server/wire/payments/payment-link.ts";

/** A payment link as a form has it that nobody has finished: what is missing, or cannot be read yet, is not said. */
export const PreviewPaymentLink = CreatePaymentLink.pick({
  name: true,
  description: true,
  totalAmount: true,
  currency: true,
  mode: true,
  recurring: true,
  allowQuantity: true,
  onePerCustomer: true,
  minimumAmount: true,
  cancelUrl: true,
})
  .partial()
  .extend({
    /** The link that is being changed. */
    id: IdInput.shape.id.optional(),
    allowQuantity: z.boolean().optional(),
    /** That of a link that there is may have ended since. */
    currency: Currency.optional(),
    lineItems: LineItemsInput.nullish(),
    ...sellingInput,
  });
export type PreviewPaymentLink = z.infer<typeof PreviewPaymentLink>;

/** Reads each valid field of an unfinished form by itself; input that is not a form is left to be refused. */
export function readPreview(typed: unknown): PreviewPaymentLink {
  if (typeof typed !== "object" || typed === null || Array.isArray(typed)) return typed as never;
  const fields = new Map(Object.entries(PreviewPaymentLink.shape));
  const said = Object.entries(typed).filter(([name, value]) => {
    const field = fields.get(name as keyof PreviewPaymentLink);
    return value !== undefined && field?.safeParse(value).success === true;
  });
  return Object.fromEntries(said) as PreviewPaymentLink;
}

/** Fields of a link that decide how its page looks; a link with only a total has no lines to show. */
export const PreviewedPaymentLink = PaymentLink.pick({
  name: true,
  description: true,
  totalAmount: true,
  currency: true,
  mode: true,
  recurring: true,
  lineItems: true,
  allowQuantity: true,
  onePerCustomer: true,
  minimumAmount: true,
  cancelUrl: true,
  customerId: true,
  hostedCheckoutConfig: true,
}).extend({ lineItems: z.array(LineItem).nullable(), selling: Selling.nullable() });
export type PreviewedPaymentLink = z.infer<typeof PreviewedPaymentLink>;

/** The light that a shopper's device may be in: the page follows it where the brand leaves it open. */
export const PreviewScheme = z.enum(["light", "dark"]);
export type PreviewScheme = z.infer<typeof PreviewScheme>;
