import { fileHeaders } from "#app/(hosted)/i/[token]/file-headers.ts";
import { inkOn, readable } from "#components/checkout/look/color.ts";
import { lookTokens } from "#components/checkout/look/look-css.ts";
import { writeStatement } from "#components/checkout/statement/write-statement.ts";
import { isPaperFree } from "#server/checkout/papers/limit-papers.ts";
import { loadStatement } from "#server/checkout/papers/load-statement.ts";
import { readQuery } from "#server/checkout/request.ts";
import { paperFonts } from "#server/generated/checkout-page-fonts.ts";
import { pageClientIp } from "#server/http/request/client-ip.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** A statement of a merchant's balance as a PDF, by the address that `GET /balance/statement` returns. */
export async function GET(request: Request): Promise<Response> {
  const services = getServices();
  const { token = "" } = readQuery(request.url);
  if (!(await isPaperFree(services, pageClientIp(services.env, request.headers))))
    return plain(429, "Too many files were asked for. Try again in an hour.");
  const paper = await loadStatement(services, token);
  if (!paper)
    return plain(404, "This address has ended. Ask for the statement again to have a new one.");
  const tokens = lookTokens(paper.shop.look, "light");
  const accent = readable(tokens["--pay"] ?? "#000000", "#ffffff", 4.5);
  const { name, initials, look } = paper.shop;
  const brand = {
    name,
    initials,
    logo: paper.logo,
    typeface: look.typeface,
    accent,
    onAccent: inkOn(accent),
    ground: tokens["--side"] ?? "#f0f1ea",
  };
  const pdf = await writeStatement(paper, { brand, fonts: paperFonts });
  const fileName = `balance-${paper.currency}-${paper.from.slice(0, 10)}.pdf`;
  return new Response(new Uint8Array(pdf), { headers: fileHeaders("application/pdf", fileName) });
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}
