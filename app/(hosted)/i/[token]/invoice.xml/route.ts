import { fileHeaders } from "#app/(hosted)/i/[token]/file-headers.ts";
import { loadElectronicInvoice } from "#server/checkout/invoice/load-invoice-paper.ts";
import { isPaperFree } from "#server/checkout/papers/limit-papers.ts";
import { newRequestId } from "#server/core/context.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

type Named = { params: Promise<{ token: string }> };

/** The electronic invoice as UBL 2.1; where there is none, the invoice's page. */
export async function GET(request: Request, { params }: Named): Promise<Response> {
  const { token } = await params;
  const services = getServices();
  const mayWrite = await isPaperFree(services, pageClientIp(services.env, request.headers));
  const asked = { token, requestId: newRequestId() };
  const electronic = mayWrite ? await loadElectronicInvoice(services, asked) : null;
  if (!electronic)
    return new Response(null, {
      status: 303,
      headers: { Location: `/i/${token}`, "Cache-Control": "no-store" },
    });
  const headers = fileHeaders("application/xml; charset=utf-8", `${electronic.number}.xml`);
  return new Response(electronic.ubl, { headers });
}
