import type {
  ElectronicInvoice,
  ElectronicRate,
} from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { guideline, paymentCodeOf } from "#server/payments/electronic-invoices/guideline.ts";
import {
  type Element,
  withAttributes,
  writeXml,
} from "#server/payments/electronic-invoices/write-xml.ts";

const urn = "urn:oasis:names:specification:ubl:schema:xsd:";

/** Writes an invoice or a credit note as UBL 2.1, as EN 16931 binds it. */
export function writeUbl(invoice: ElectronicInvoice): string {
  const isCredit = invoice.document.kind === "credit_note";
  const name = isCredit ? "CreditNote" : "Invoice";
  return writeXml({
    [name]: {
      "@xmlns": `${urn}${name}-2`,
      "@xmlns:cac": `${urn}CommonAggregateComponents-2`,
      "@xmlns:cbc": `${urn}CommonBasicComponents-2`,
      ...headOf(invoice, isCredit),
      "cac:AccountingSupplierParty": { "cac:Party": partyOf(invoice.seller) },
      "cac:AccountingCustomerParty": { "cac:Party": partyOf(invoice.buyer) },
      ...termsOf(invoice, isCredit),
      ...sumsOf(invoice),
      [`cac:${name}Line`]: linesOf(
        invoice,
        isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity",
      ),
    },
  });
}

function headOf({ document }: ElectronicInvoice, isCredit: boolean): Element {
  const { corrects } = document;
  return {
    "cbc:CustomizationID": guideline,
    "cbc:ID": document.number,
    "cbc:IssueDate": document.issuedOn,
    ...(isCredit
      ? { "cbc:CreditNoteTypeCode": "381" }
      : { "cbc:DueDate": document.dueOn ?? undefined, "cbc:InvoiceTypeCode": "380" }),
    "cbc:Note": document.memo ?? undefined,
    "cbc:DocumentCurrencyCode": document.currency,
    "cbc:BuyerReference": document.reference ?? undefined,
    "cac:InvoicePeriod": periodOf(document),
    "cac:BillingReference": corrects
      ? {
          "cac:InvoiceDocumentReference": {
            "cbc:ID": corrects.number,
            "cbc:IssueDate": corrects.issuedOn,
          },
        }
      : undefined,
  };
}

function periodOf({
  deliveredFrom,
  deliveredTo,
}: ElectronicInvoice["document"]): Element | undefined {
  if (!deliveredFrom || !deliveredTo || deliveredFrom === deliveredTo) return undefined;
  return { "cbc:StartDate": deliveredFrom, "cbc:EndDate": deliveredTo };
}

function partyOf(party: ElectronicInvoice["seller"]): Element {
  const schemes: [string | undefined, string][] = [
    [party.vatId, "VAT"],
    [party.otherTaxId, "TAX"],
  ];
  return {
    "cac:PostalAddress": {
      "cbc:StreetName": party.street ?? undefined,
      "cbc:CityName": party.city ?? undefined,
      "cbc:PostalZone": party.postalCode ?? undefined,
      "cac:Country": { "cbc:IdentificationCode": party.country ?? undefined },
    },
    "cac:PartyTaxScheme": schemes.flatMap(([id, scheme]) =>
      id ? [{ "cbc:CompanyID": id, "cac:TaxScheme": { "cbc:ID": scheme } }] : [],
    ),
    "cac:PartyLegalEntity": {
      "cbc:RegistrationName": party.name,
      "cbc:CompanyID": party.registration ?? undefined,
    },
    "cac:Contact":
      (party.phone ?? party.email) === null
        ? undefined
        : {
            "cbc:Telephone": party.phone ?? undefined,
            "cbc:ElectronicMail": party.email ?? undefined,
          },
  };
}

function termsOf({ document, adjustments }: ElectronicInvoice, isCredit: boolean): Element {
  const { bank, dueOn, deliveredFrom, deliveredTo, currency } = document;
  const day = deliveredFrom ?? deliveredTo;
  return {
    "cac:Delivery": day && !periodOf(document) ? { "cbc:ActualDeliveryDate": day } : undefined,
    "cac:PaymentMeans":
      bank && !isCredit
        ? {
            "cbc:PaymentMeansCode": paymentCodeOf(document),
            "cbc:PaymentID": document.number,
            "cac:PayeeFinancialAccount": {
              "cbc:ID": bank.iban,
              "cac:FinancialInstitutionBranch": bank.bic ? { "cbc:ID": bank.bic } : undefined,
            },
          }
        : undefined,
    "cac:PaymentTerms": dueOn || isCredit ? undefined : { "cbc:Note": "Due on receipt" },
    "cac:AllowanceCharge": adjustments.map(({ isCharge, code, reason, amount, ...rate }) => ({
      "cbc:ChargeIndicator": String(isCharge),
      "cbc:AllowanceChargeReasonCode": code,
      "cbc:AllowanceChargeReason": reason,
      "cbc:Amount": withAttributes(amount, { "@currencyID": currency }),
      "cac:TaxCategory": categoryOf(rate),
    })),
  };
}

function sumsOf({ document, taxes, totals }: ElectronicInvoice): Element {
  const money = (amount: string) => withAttributes(amount, { "@currencyID": document.currency });
  return {
    "cac:TaxTotal": {
      "cbc:TaxAmount": money(totals.tax),
      "cac:TaxSubtotal": taxes.map(({ base, amount, ...rate }) => ({
        "cbc:TaxableAmount": money(base),
        "cbc:TaxAmount": money(amount),
        "cac:TaxCategory": categoryOf(rate),
      })),
    },
    "cac:LegalMonetaryTotal": {
      "cbc:LineExtensionAmount": money(totals.lines),
      "cbc:TaxExclusiveAmount": money(totals.net),
      "cbc:TaxInclusiveAmount": money(totals.gross),
      "cbc:AllowanceTotalAmount": money(totals.allowances),
      "cbc:ChargeTotalAmount": money(totals.charges),
      "cbc:PrepaidAmount": money(totals.prepaid),
      "cbc:PayableAmount": money(totals.due),
    },
  };
}

function linesOf({ document, lines }: ElectronicInvoice, quantityName: string): Element[] {
  const money = (amount: string) => withAttributes(amount, { "@currencyID": document.currency });
  return lines.map(({ name, description, quantity, price, priceQuantity, net, ...rate }, at) => ({
    "cbc:ID": String(at + 1),
    [quantityName]: withAttributes(quantity, { "@unitCode": "C62" }),
    "cbc:LineExtensionAmount": money(net),
    "cac:Item": {
      "cbc:Description": description,
      "cbc:Name": name,
      "cac:ClassifiedTaxCategory": categoryOf(rate),
    },
    "cac:Price": {
      "cbc:PriceAmount": money(price),
      "cbc:BaseQuantity": withAttributes(priceQuantity, { "@unitCode": "C62" }),
    },
  }));
}

type Categorized = ElectronicRate & Partial<Pick<ElectronicInvoice["taxes"][number], "exemption">>;

function categoryOf({ category, percent, exemption }: Categorized): Element {
  return {
    "cbc:ID": category,
    "cbc:Percent": percent,
    "cbc:TaxExemptionReasonCode": exemption?.code,
    "cbc:TaxExemptionReason": exemption?.reason,
    "cac:TaxScheme": { "cbc:ID": "VAT" },
  };
}
