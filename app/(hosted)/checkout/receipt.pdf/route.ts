import { loadRequestedPaper } from "#app/(hosted)/paper-request.ts";
import { translator } from "#components/checkout/messages/translate.ts";
import { pageTitle } from "#components/checkout/page-title.ts";
import { paperText } from "#components/checkout/paper/paper-text.ts";
import { writePdf } from "#components/checkout/paper/write-pdf.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import { isPaperFree } from "#server/checkout/papers/limit-papers.ts";
import { loadProofFile } from "#server/checkout/papers/load-paper.ts";
import { readQuery } from "#server/checkout/request.ts";
import type { CheckoutView } from "#server/checkout/view.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/**
 * A receipt, or the note of a refund, as a file. Where it cannot be written (another script, in its
 * language or in a name on it) or is not to be had, its page is shown instead, to be printed.
 */
export async function GET(request: Request): Promise<Response> {
  const { view, here } = await loadRequestedPaper(request);
  const t = translator(view.locale);
  const text = writesPdf(t.locale) && (await mayWrite(request)) ? paperText(t, view) : null;
  const made = { title: pageTitle(t, view), language: t.locale, at: dateOf(view) };
  const proof = text && (await loadProofFile(getServices(), readQuery(request.url).token ?? ""));
  const pdf = text && (await writePdf(text, paperFonts, { ...made, proof }));
  if (!pdf) {
    const page = `${here}&lang=${encodeURIComponent(t.locale)}`;
    return new Response(null, {
      status: 303,
      headers: { Location: page, "Cache-Control": "no-store" },
    });
  }
  return new Response(new Uint8Array(pdf), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${nameOf(view)}"`,
      "Content-Language": t.locale,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      "Referrer-Policy": "same-origin",
    },
  });
}

/** Whether this client may have a PDF; one with too many requests goes on to the page. */
async function mayWrite(request: Request): Promise<boolean> {
  const services = getServices();
  return isPaperFree(services, pageClientIp(services.env, request.headers));
}

function nameOf(view: CheckoutView): string {
  if (view.state === "refund_note") return `refund-note-${view.note.number}.pdf`;
  return `receipt-${view.state === "complete" ? view.receipt.number : ""}.pdf`;
}

function dateOf(view: CheckoutView): Date {
  if (view.state === "refund_note") return new Date(view.note.at);
  return new Date(view.state === "complete" ? view.receipt.paidAt : 0);
}
