import { linkOfShortCode } from "#server/wire/atoms/checkout/short-link.ts";

/** A payment link's short address: leads to its page, with what it is asked for besides. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ code: string }> },
): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  asked.set("entityType", "payment-link");
  asked.set("entityId", linkOfShortCode((await params).code));
  // Not for good: a browser that kept it would not ask what has become of the link.
  return new Response(null, { status: 302, headers: { Location: `/checkout?${asked}` } });
}
