import { taxLabel } from "#server/payments/invoices/tax-label.ts";
import { countryName } from "#server/wire/atoms/checkout/countries.ts";
import type { InvoiceDocument, InvoiceParty } from "#server/wire/billing/invoice-document.ts";

/**
 * The same document with what we wrote in it ourselves, names of countries and of taxes, in the language in which it is
 * drawn: the letters of its own may be missing. Names and addresses stay as they were given.
 */
export function inLanguage(document: InvoiceDocument, language: string): InvoiceDocument {
  const label = taxLabel(language);
  const known = ["en", document.language];
  const taxNames = new Set(known.map((one) => taxLabel(one)({ country: null })));
  const partyIn = (party: InvoiceParty) => ({
    ...party,
    lines: party.lines.map((line, at) =>
      at === party.lines.length - 1 ? named(party, line) : line,
    ),
  });
  const named = ({ country }: InvoiceParty, line: string) =>
    country && known.some((one) => countryName(country, one) === line)
      ? countryName(country, language)
      : line;
  return {
    ...document,
    language,
    seller: partyIn(document.seller),
    buyer: partyIn(document.buyer),
    taxes: document.taxes.map((tax) =>
      taxNames.has(tax.label) ? { ...tax, label: label({ country: null }) } : tax,
    ),
  };
}
