import { readLogo } from "#server/checkout/invoice/read-logo.ts";
import { paidMethod } from "#server/checkout/page/outcome.ts";
import { describeShop } from "#server/checkout/page/shop.ts";
import { type DocumentProof, proofFile, proofsOf } from "#server/checkout/papers/proofs.ts";
import type { PaidMethod } from "#server/checkout/receipt-view.ts";
import type { Shop } from "#server/checkout/view.ts";
import { actFor, type MerchantContext, type Services } from "#server/core/context.ts";
import { own } from "#server/data/rows/own.ts";
import type { InvoiceModel } from "#server/generated/prisma/models.ts";
import {
  electronicInvoice,
  electronicProblems,
} from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { writeCii } from "#server/payments/electronic-invoices/write-cii.ts";
import { writeUbl } from "#server/payments/electronic-invoices/write-ubl.ts";
import { paperDay } from "#server/payments/invoices/take-number.ts";
import { invoiceUrl, paperOfAddress } from "#server/records/billing/invoice-link.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";

/** An invoice or a credit note with all that is drawn beside its document. */
export type InvoicePaper = {
  document: InvoiceDocument;
  /** A payment by hand has the merchant's reference instead of a method. */
  paid: { on: string; amount: number; method: PaidMethod | { reference: string | null } }[];
  credited: number;
  /** The invoice's page; null of a credit note. */
  url: string | null;
  isVoid: boolean;
  /** The payment or the refund in the sealed books. */
  proofs: DocumentProof[];
  proof: string | null;
  issuedAt: Date;
  shop: Shop;
  logo: Buffer | null;
};

type Row = {
  document: InvoiceDocument;
  invoice: InvoiceModel | null;
  /** The payment or the refund whose money it is of. */
  moved: string | null;
  issuedAt: Date;
};

/** The invoice or the credit note that a token leads to; null for a draft, or a token that is not ours. */
export async function loadInvoicePaper(
  services: Services,
  { token, requestId }: { token: string; requestId: string },
): Promise<InvoicePaper | null> {
  const found = await findPaper(services, { token, requestId });
  if (!found) return null;
  const { ctx, document, invoice, moved, issuedAt } = found;
  const shop = await describeShop(ctx, { inFrame: false }, {});
  return {
    document,
    paid: invoice ? await paymentsOf(ctx, invoice) : [],
    credited: Number(invoice?.amountCredited ?? 0),
    url: invoice && invoiceUrl(ctx.env, invoice),
    isVoid: invoice?.status === "void",
    proofs: moved === null ? [] : await proofsOf(ctx, moved),
    proof: moved === null ? null : await proofFile(ctx, moved),
    issuedAt,
    shop,
    logo: await readLogo(services, shop.avatarSrc),
  };
}

/** The electronic invoice in both of its forms; null where there can be none. */
export async function loadElectronicInvoice(
  services: Services,
  request: { token: string; requestId: string },
): Promise<{ number: string; ubl: string; cii: string } | null> {
  const found = await findPaper(services, request);
  if (!found || electronicProblems(found.document).length > 0) return null;
  const { document, invoice } = found;
  const invoiced = electronicInvoice(document, invoice ? prepaidOf(invoice) : 0);
  return { number: document.number, ubl: writeUbl(invoiced), cii: writeCii(invoiced) };
}

async function findPaper(
  services: Services,
  { token, requestId }: { token: string; requestId: string },
): Promise<(Row & { ctx: MerchantContext }) | null> {
  const key = await paperOfAddress(services, token);
  if (!key) return null;
  const ctx = actFor(services, key.merchantId, requestId);
  const [invoice, note] = await Promise.all([
    ctx.db.invoice.findUnique({ where: own(ctx, key.id) }),
    ctx.db.creditNote.findUnique({ where: own(ctx, key.id) }),
  ]);
  const document = (invoice ?? note)?.document as InvoiceDocument | null | undefined;
  const issuedAt = invoice?.finalizedAt ?? note?.createdAt;
  const moved = invoice?.paymentIntentId ?? note?.refundId ?? null;
  return document && issuedAt ? { ctx, document, invoice, moved, issuedAt } : null;
}

/** The part that was paid as it was made final, such as a subscription's charge; a later payment changes no file. */
function prepaidOf({ paidAt, finalizedAt, ...invoice }: InvoiceModel): number {
  const isAtOnce = paidAt && finalizedAt && paidAt <= finalizedAt;
  return isAtOnce && invoice.paymentReference === null ? Number(invoice.amountPaid) : 0;
}

async function paymentsOf(
  ctx: MerchantContext,
  { paidAt, amountPaid, paymentIntentId, paymentReference }: InvoiceModel,
): Promise<InvoicePaper["paid"]> {
  if (!paidAt || amountPaid === 0n) return [];
  const merchant = await ctx.db.merchant.findUniqueOrThrow({ where: { id: ctx.merchantId } });
  const method = paymentIntentId
    ? await paidMethod(ctx, paymentIntentId)
    : { reference: paymentReference };
  return [{ on: paperDay(merchant, paidAt), amount: Number(amountPaid), method }];
}
