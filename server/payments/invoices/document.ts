import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { own } from "#server/data/rows/own.ts";
import type {
  CustomerModel,
  InvoiceModel,
  SubscriptionModel,
} from "#server/generated/prisma/models.ts";
import { orderSums, partsOf, type PricedOrder } from "#server/payments/invoices/document-lines.ts";
import { buyerOf, type Issuer } from "#server/payments/invoices/issuer.ts";
import { paperDay } from "#server/payments/invoices/take-number.ts";
import { taxLabel } from "#server/payments/invoices/tax-label.ts";
import type { Breakdown } from "#server/pricing/breakdown.ts";
import type { LineItem } from "#server/wire/atoms/money/line-item.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import type { BillTo } from "#server/wire/billing/invoice.ts";

type Written = Pick<
  InvoiceModel,
  "lineItems" | "breakdown" | "billTo" | "customerId" | "currency" | "locale" | "reference" | "memo"
>;

/** An invoice's order, by the parts that its taxes and credits are reckoned from. */
export function orderOf({
  lineItems,
  breakdown: stored,
}: Pick<InvoiceModel, "lineItems" | "breakdown">): PricedOrder {
  const breakdown = stored as Breakdown | null;
  const lines = lineItems as LineItem[];
  const discount = breakdown?.discount ?? null;
  return {
    lines,
    parts: partsOf(lines, breakdown),
    taxes: breakdown?.taxes ?? [],
    discount: discount && (discount.code ?? discount.name),
  };
}

/** When it is made final, when it is due, and the period of the subscription that it is of. */
export type Issued = {
  number: string;
  now: Date;
  dueAt: Date | null;
  period: Pick<SubscriptionModel, "currentPeriodStart" | "currentPeriodEnd"> | null;
};

type Writing = {
  row: Written;
  issuer: Issuer;
  issued: Issued;
  /** Read where it is not known. */
  customer?: Pick<CustomerModel, "name" | "email"> | undefined;
};

/** All that stands on an invoice that gets this number now. */
export async function writeDocument(
  tx: Tx,
  ctx: MerchantContext,
  { row, issuer, issued, customer: known }: Writing,
): Promise<InvoiceDocument> {
  const { locale } = row;
  const customer =
    known ?? (await tx.customer.findUniqueOrThrow({ where: own(ctx, row.customerId) }));
  const day = (moment: Date | null | undefined) => (moment ? paperDay(issuer, moment) : null);
  return {
    kind: "invoice",
    number: issued.number,
    currency: row.currency,
    language: locale,
    issuedOn: paperDay(issuer, issued.now),
    deliveredFrom: day(issued.period?.currentPeriodStart),
    deliveredTo: day(issued.period?.currentPeriodEnd),
    dueOn: day(issued.dueAt),
    reference: row.reference,
    memo: row.memo,
    corrects: null,
    seller: issuer.party,
    buyer: buyerOf(row.billTo as BillTo, { name: customer.name, email: customer.email, locale }),
    bank: issuer.bank,
    ...orderSums(orderOf(row), taxLabel(locale)),
  };
}
