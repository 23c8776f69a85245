import { fileHeaders } from "#app/(hosted)/i/[token]/file-headers.ts";
import { invoiceText } from "#components/checkout/invoice/invoice-text.ts";
import { writeInvoice } from "#components/checkout/invoice/write-invoice.ts";
import { inkOn, readable } from "#components/checkout/look/color.ts";
import { lookTokens } from "#components/checkout/look/look-css.ts";
import { type Translate, translator } from "#components/checkout/messages/translate.ts";
import { checkTexts, methodWords } from "#components/checkout/paper/paper-text.ts";
import { writesPdf } from "#components/checkout/paper/writes-pdf.ts";
import { inLanguage } from "#server/checkout/invoice/in-language.ts";
import {
  type InvoicePaper,
  loadElectronicInvoice,
  loadInvoicePaper,
} from "#server/checkout/invoice/load-invoice-paper.ts";
import { isPaperFree } from "#server/checkout/papers/limit-papers.ts";
import { newRequestId } from "#server/core/context.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

type Named = { params: Promise<{ token: string }> };

/**
 * An invoice or a credit note as a file, with its electronic invoice inside where there can be one. Where it cannot be
 * written (a name in another script) or too many were asked for, the invoice's page is shown instead.
 */
export async function GET(request: Request, { params }: Named): Promise<Response> {
  const { token } = await params;
  const services = getServices();
  const mayWrite = await isPaperFree(services, pageClientIp(services.env, request.headers));
  const asked = { token, requestId: newRequestId() };
  const paper = mayWrite ? await loadInvoicePaper(services, asked) : null;
  const electronic = paper && (await loadElectronicInvoice(services, asked));
  const pdf = paper && (await pdfOf(paper, electronic?.cii ?? null));
  if (!paper || !pdf)
    return new Response(null, {
      status: 303,
      headers: { Location: `/i/${token}`, "Cache-Control": "no-store" },
    });
  const name = `${paper.document.number}.pdf`;
  return new Response(new Uint8Array(pdf), { headers: fileHeaders("application/pdf", name) });
}

async function pdfOf(paper: InvoicePaper, xml: string | null): Promise<Buffer | null> {
  const { document, shop, logo, issuedAt: at } = paper;
  const t = translator(writesPdf(document.language) ? document.language : "en");
  const tokens = lookTokens(shop.look, "light");
  const accent = readable(tokens["--pay"] ?? "#000000", "#ffffff", 4.5);
  const text = invoiceText(t, inLanguage(document, t.locale), {
    ...paper,
    paid: paper.paid.map(({ method, ...paid }) => ({ ...paid, method: wordsOf(t, method) })),
  });
  const brand = {
    name: shop.name,
    initials: shop.initials,
    logo,
    typeface: shop.look.typeface,
    accent,
    onAccent: inkOn(accent),
    ground: tokens["--side"] ?? "#f0f1ea",
  };
  const checks = checkTexts(t, { proofs: paper.proofs, timeZone: null });
  const { proof } = paper;
  return writeInvoice(text, {
    brand,
    fonts: paperFonts,
    language: t.locale,
    at,
    xml,
    checks,
    proof,
  });
}

function wordsOf(t: Translate, method: InvoicePaper["paid"][number]["method"]): string | null {
  if (method === null) return null;
  return typeof method === "object" && "reference" in method
    ? method.reference
    : methodWords(t, method);
}
