import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";

/** The rules that an invoice keeps: EN 16931 without any country's additions. */
export const guideline = "urn:cen.eu:en16931:2017";

/** UNTDID 4461: a SEPA credit transfer for euros, a credit transfer for others. */
export function paymentCodeOf({ currency }: Pick<InvoiceDocument, "currency">): "58" | "30" {
  return currency === "EUR" ? "58" : "30";
}
