import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { percentText } from "#server/wire/atoms/selling/percent-text.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import type { InvoiceReportRow } from "#server/wire/billing/invoice-report.ts";

/** An invoice or a credit note as it is read for the report. */
export type ReportedPaper = {
  id: string;
  at: Date;
  customerId: string;
  document: InvoiceDocument;
  status: InvoiceReportRow["status"];
  amountPaid: bigint;
  amountCredited: bigint;
  paidAt: Date | null;
  paymentIntentId: string | null;
  paymentReference: string | null;
};

type Rate = Pick<InvoiceReportRow, "percent" | "taxKind" | "net" | "tax">;

/** The rows of a paper: one for each rate on it, whose net and tax add up to the paper's. */
export function rowsOfPaper(paper: ReportedPaper, zone: string): InvoiceReportRow[] {
  const { document, status, paidAt } = paper;
  const { buyer } = document;
  const sign = document.kind === "credit_note" ? -1 : status === "void" ? 0 : 1;
  return ratesOf(document).map(({ percent, taxKind, net, tax }, at) => ({
    kind: document.kind,
    id: paper.id,
    number: document.number,
    corrects: document.corrects?.number ?? null,
    status,
    issuedOn: document.issuedOn,
    deliveredFrom: document.deliveredFrom,
    deliveredTo: document.deliveredTo,
    dueOn: document.dueOn,
    customerId: paper.customerId,
    buyer: buyer.name || null,
    buyerCountry: buyer.country,
    buyerTaxNumber: buyer.taxId,
    reference: document.reference,
    currency: document.currency,
    percent,
    taxKind,
    net: signed(net, sign),
    tax: signed(tax, sign),
    total: signed(net + tax, sign),
    amountPaid: at === 0 ? Number(paper.amountPaid) : 0,
    amountCredited: at === 0 ? Number(paper.amountCredited) : 0,
    paidOn: paidAt && dayIn(paidAt, zone),
    paymentIntentId: paper.paymentIntentId,
    paymentReference: paper.paymentReference,
  }));
}

/** Each rate of the paper, and what of it bears no tax. */
function ratesOf({ taxes, totals }: InvoiceDocument): Rate[] {
  const rates = taxes.map(({ rate, kind, base, amount }): Rate => {
    return { percent: percentText(rate, 4), taxKind: kind, net: base, tax: amount };
  });
  const untaxed = totals.net - taxes.reduce((sum, { base }) => sum + base, 0);
  if (untaxed === 0 && rates.length > 0) return rates;
  return [...rates, { percent: null, taxKind: "none", net: untaxed, tax: 0 }];
}

/** Without a minus before 0. */
function signed(amount: number, sign: number): number {
  return amount * sign || 0;
}
