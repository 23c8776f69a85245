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

const urn = "urn:un:unece:uncefact:data:standard:";

/** Writes an invoice or a credit note as UN/CEFACT CII D16B, as Factur-X and ZUGFeRD embed it (profile EN 16931). */
export function writeCii(invoice: ElectronicInvoice): string {
  const { document } = invoice;
  return writeXml({
    "rsm:CrossIndustryInvoice": {
      "@xmlns:rsm": `${urn}CrossIndustryInvoice:100`,
      "@xmlns:ram": `${urn}ReusableAggregateBusinessInformationEntity:100`,
      "@xmlns:udt": `${urn}UnqualifiedDataType:100`,
      "@xmlns:qdt": `${urn}QualifiedDataType:100`,
      "rsm:ExchangedDocumentContext": {
        "ram:GuidelineSpecifiedDocumentContextParameter": { "ram:ID": guideline },
      },
      "rsm:ExchangedDocument": {
        "ram:ID": document.number,
        "ram:TypeCode": document.kind === "credit_note" ? "381" : "380",
        "ram:IssueDateTime": dateTime(document.issuedOn),
        "ram:IncludedNote": document.memo ? { "ram:Content": document.memo } : undefined,
      },
      "rsm:SupplyChainTradeTransaction": {
        "ram:IncludedSupplyChainTradeLineItem": linesOf(invoice),
        "ram:ApplicableHeaderTradeAgreement": {
          "ram:BuyerReference": document.reference ?? undefined,
          "ram:SellerTradeParty": partyOf(invoice.seller),
          "ram:BuyerTradeParty": partyOf(invoice.buyer),
        },
        "ram:ApplicableHeaderTradeDelivery": deliveryOf(document),
        "ram:ApplicableHeaderTradeSettlement": settlementOf(invoice),
      },
    },
  });
}

function linesOf({ lines }: ElectronicInvoice): Element[] {
  return lines.map(({ name, description, quantity, price, priceQuantity, net, ...rate }, at) => ({
    "ram:AssociatedDocumentLineDocument": { "ram:LineID": String(at + 1) },
    "ram:SpecifiedTradeProduct": { "ram:Name": name, "ram:Description": description },
    "ram:SpecifiedLineTradeAgreement": {
      "ram:NetPriceProductTradePrice": {
        "ram:ChargeAmount": price,
        "ram:BasisQuantity": withAttributes(priceQuantity, { "@unitCode": "C62" }),
      },
    },
    "ram:SpecifiedLineTradeDelivery": {
      "ram:BilledQuantity": withAttributes(quantity, { "@unitCode": "C62" }),
    },
    "ram:SpecifiedLineTradeSettlement": {
      "ram:ApplicableTradeTax": taxOf(rate),
      "ram:SpecifiedTradeSettlementLineMonetarySummation": { "ram:LineTotalAmount": net },
    },
  }));
}

function partyOf(party: ElectronicInvoice["seller"]): Element {
  const { phone, email } = party;
  const numbers: [string | undefined, string][] = [
    [party.vatId, "VA"],
    [party.otherTaxId, "FC"],
  ];
  return {
    "ram:Name": party.name,
    "ram:SpecifiedLegalOrganization": party.registration
      ? { "ram:ID": party.registration }
      : undefined,
    "ram:DefinedTradeContact":
      (phone ?? email) === null
        ? undefined
        : {
            "ram:TelephoneUniversalCommunication": phone
              ? { "ram:CompleteNumber": phone }
              : undefined,
            "ram:EmailURIUniversalCommunication": email ? { "ram:URIID": email } : undefined,
          },
    "ram:PostalTradeAddress": {
      "ram:PostcodeCode": party.postalCode ?? undefined,
      "ram:LineOne": party.street ?? undefined,
      "ram:CityName": party.city ?? undefined,
      "ram:CountryID": party.country ?? undefined,
    },
    "ram:SpecifiedTaxRegistration": numbers.flatMap(([id, scheme]) =>
      id ? [{ "ram:ID": withAttributes(id, { "@schemeID": scheme }) }] : [],
    ),
  };
}

/** A single day; a period stands with the sums. */
function deliveryOf({
  deliveredFrom,
  deliveredTo,
}: ElectronicInvoice["document"]): Element | string {
  const day = deliveredFrom ?? deliveredTo;
  if (!day || (deliveredTo ?? day) !== day) return "";
  return {
    "ram:ActualDeliverySupplyChainEvent": { "ram:OccurrenceDateTime": dateTime(day) },
  };
}

function settlementOf({ document, taxes, adjustments, totals }: ElectronicInvoice): Element {
  const { bank, corrects, currency, dueOn, deliveredFrom, deliveredTo } = document;
  const isCredit = document.kind === "credit_note";
  return {
    "ram:PaymentReference": bank && !isCredit ? document.number : undefined,
    "ram:InvoiceCurrencyCode": currency,
    "ram:SpecifiedTradeSettlementPaymentMeans": bank && !isCredit ? meansOf(document) : undefined,
    "ram:ApplicableTradeTax": taxes.map(({ base, amount, exemption, ...rate }) => ({
      "ram:CalculatedAmount": amount,
      "ram:TypeCode": "VAT",
      "ram:ExemptionReason": exemption?.reason,
      "ram:BasisAmount": base,
      "ram:CategoryCode": rate.category,
      "ram:ExemptionReasonCode": exemption?.code,
      "ram:RateApplicablePercent": rate.percent,
    })),
    "ram:BillingSpecifiedPeriod":
      deliveredFrom && deliveredTo && deliveredFrom !== deliveredTo
        ? {
            "ram:StartDateTime": dateTime(deliveredFrom),
            "ram:EndDateTime": dateTime(deliveredTo),
          }
        : undefined,
    "ram:SpecifiedTradeAllowanceCharge": adjustments.map(
      ({ isCharge, code, reason, amount, ...rate }) => ({
        "ram:ChargeIndicator": { "udt:Indicator": String(isCharge) },
        "ram:ActualAmount": amount,
        "ram:ReasonCode": code,
        "ram:Reason": reason,
        "ram:CategoryTradeTax": taxOf(rate),
      }),
    ),
    "ram:SpecifiedTradePaymentTerms": dueOn
      ? { "ram:DueDateDateTime": dateTime(dueOn) }
      : isCredit
        ? undefined
        : { "ram:Description": "Due on receipt" },
    "ram:SpecifiedTradeSettlementHeaderMonetarySummation": {
      "ram:LineTotalAmount": totals.lines,
      "ram:ChargeTotalAmount": totals.charges,
      "ram:AllowanceTotalAmount": totals.allowances,
      "ram:TaxBasisTotalAmount": totals.net,
      "ram:TaxTotalAmount": withAttributes(totals.tax, { "@currencyID": currency }),
      "ram:GrandTotalAmount": totals.gross,
      "ram:TotalPrepaidAmount": totals.prepaid,
      "ram:DuePayableAmount": totals.due,
    },
    "ram:InvoiceReferencedDocument": corrects
      ? {
          "ram:IssuerAssignedID": corrects.number,
          "ram:FormattedIssueDateTime": {
            "qdt:DateTimeString": withAttributes(digitsOf(corrects.issuedOn), { "@format": "102" }),
          },
        }
      : undefined,
  };
}

function meansOf(document: ElectronicInvoice["document"]): Element {
  const { iban, bic } = document.bank ?? {};
  return {
    "ram:TypeCode": paymentCodeOf(document),
    "ram:PayeePartyCreditorFinancialAccount": { "ram:IBANID": iban },
    "ram:PayeeSpecifiedCreditorFinancialInstitution": bic ? { "ram:BICID": bic } : undefined,
  };
}

function taxOf({ category, percent }: ElectronicRate): Element {
  return {
    "ram:TypeCode": "VAT",
    "ram:CategoryCode": category,
    "ram:RateApplicablePercent": percent,
  };
}

function dateTime(day: string): Element {
  return { "udt:DateTimeString": withAttributes(digitsOf(day), { "@format": "102" }) };
}

function digitsOf(day: string): string {
  return day.replaceAll("-", "");
}
