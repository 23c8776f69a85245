import { securityTxt } from "#server/http/pages/security-txt.ts";
import { getServices } from "#server/http/services.ts";

export const dynamic = "force-dynamic";

/** RFC 9116: plain text in UTF-8. */
export function GET(): Response {
  const { env, clock } = getServices();
  const text = securityTxt(env, clock);
  const headers = { "content-type": "text/plain; charset=utf-8" };
  if (text === null) return new Response("Not found\n", { status: 404, headers });
  return new Response(text, { headers });
}
