import type { MerchantContext } from "#server/core/context.ts";
import { visibleName } from "#server/core/text/visible-name.ts";
import type { Tx } from "#server/data/db.ts";
import type { Numbering } from "#server/payments/invoices/take-number.ts";
import { countryName } from "#server/wire/atoms/checkout/countries.ts";
import type { InvoiceDocument, InvoiceParty } from "#server/wire/billing/invoice-document.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

/** The merchant as its papers of today name it. */
export type Issuer = Numbering & {
  name: string;
  isInvoiced: boolean;
  party: InvoiceParty;
  bank: InvoiceDocument["bank"];
};

type Row = {
  name: string;
  supportEmail: string | null;
  invoicePrefix: string | null;
  timeZone: string | null;
  invoicesOfSubscriptions: boolean;
  seller: Record<string, string | null>;
  account: string | null;
  bic: string | null;
};

/** International account numbers alone can stand on an invoice for a bank transfer. */
const iban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** Reads the merchant's name, legal data, bank account and numbering, in one statement. */
export async function readIssuer(
  tx: Tx,
  { merchantId }: Pick<MerchantContext, "merchantId">,
): Promise<Issuer> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT m.name, m."supportEmail", m."invoicePrefix", m."timeZone", m."invoicesOfSubscriptions",
      seller_of(c.details) AS seller, c.details ->> 'accountNumber' AS account, c.details ->> 'swiftCode' AS bic
    FROM merchants m LEFT JOIN compliance_records c
      ON c."merchantId" = ${merchantId} AND c."organizationId" = ${merchantId}
    WHERE m.id = ${merchantId}`;
  const { seller = {}, account = null } = row ?? {};
  const number = account?.replaceAll(" ", "").toUpperCase() ?? "";
  return {
    name: row?.name ?? "",
    invoicePrefix: row?.invoicePrefix ?? null,
    timeZone: row?.timeZone ?? null,
    isInvoiced: row?.invoicesOfSubscriptions ?? true,
    party: {
      ...addressOf({ ...seller }, "en"),
      name: visibleName(seller["name"]) ?? row?.name ?? "",
      taxId: visibleName(seller["vat"]),
      registration: visibleName(seller["registration"]),
      email: row?.supportEmail ?? null,
      phone: null,
    },
    bank: iban.test(number) ? { iban: number, bic: visibleName(row?.bic) } : null,
  };
}

/** The buyer as an invoice names them, with an address as it is printed. */
export function buyerOf(
  billTo: BillTo,
  { name, email, locale }: { name: string | null; email: string | null; locale: string },
): InvoiceParty {
  return {
    ...addressOf(billTo, locale),
    name: visibleName(billTo.name) ?? visibleName(name) ?? email ?? "",
    taxId: visibleName(billTo.taxNumber),
    registration: null,
    email,
    phone: null,
  };
}

type Place = Partial<
  Record<"street" | "city" | "postalCode" | "region" | "country", string | null>
>;

function addressOf(place: Place, locale: string) {
  const street = visibleName(place.street);
  const city = visibleName(place.city);
  const postalCode = visibleName(place.postalCode);
  const given = visibleName(place.country);
  const country = given !== null && /^[A-Z]{2}$/.test(given) ? given : null;
  const town = [postalCode, city].filter(Boolean).join(" ");
  const printed = given === null ? null : countryName(given, locale);
  const lines = [street, town, visibleName(place.region), printed].flatMap((line) => line || []);
  return { lines, street, city, postalCode, country };
}
