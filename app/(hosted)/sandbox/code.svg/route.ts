import { toString } from "qrcode";
import { isDomainError } from "#server/core/errors.ts";
import { getServices } from "#server/http/services.ts";
import { getCode } from "#server/payments/processor/sandbox/challenge.ts";

export const dynamic = "force-dynamic";

/** The picture of a code that the sandbox has made: of its own codes alone, so that nobody's text is drawn here. */
export async function GET(request: Request): Promise<Response> {
  const services = getServices();
  const token = new URL(request.url).searchParams.get("challenge") ?? "";
  if (services.env.APP_ENV !== "testing" || token === "") return missing();
  try {
    const svg = await toString(await getCode(services, token), { type: "svg" });
    return new Response(svg, {
      headers: {
        "Content-Type": "image/svg+xml",
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return missing();
  }
}

function missing(): Response {
  return new Response("There is no such code.", { status: 404 });
}
