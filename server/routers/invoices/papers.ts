import type { MerchantContext } from "#server/core/context.ts";
import { electronicProblems } from "#server/payments/electronic-invoices/electronic-invoice.ts";
import { invoiceUrl, sealedUrl } from "#server/records/billing/invoice-link.ts";
import { findInvoice } from "#server/records/billing/invoice.ts";
import type { InvoiceDocument } from "#server/wire/billing/invoice-document.ts";
import type { InvoicePapers } from "#server/wire/billing/invoice-papers.ts";

/** The files of an invoice and of its credit notes, oldest first; none of a draft. @throws not_found */
export async function listInvoicePapers(ctx: MerchantContext, id: string): Promise<InvoicePapers> {
  const { env, db, merchantId } = ctx;
  const invoice = await findInvoice(db, ctx, id);
  const notes = await db.creditNote.findMany({
    where: { merchantId, invoiceId: id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const told = (row: { document: unknown }, url: string, creditNoteId: string | null) => {
    const document = row.document as InvoiceDocument | null;
    if (!document) return [];
    const problems = electronicProblems(document);
    const ublUrl = problems.length > 0 ? null : `${url}/invoice.xml`;
    return [
      { creditNoteId, number: document.number, pdfUrl: `${url}/invoice.pdf`, ublUrl, problems },
    ];
  };
  return {
    papers: [
      ...told(invoice, invoiceUrl(env, invoice), null),
      ...notes.flatMap((note) => told(note, sealedUrl(env, note), note.id)),
    ],
  };
}
