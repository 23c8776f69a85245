import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";

const back = { href: "/payments/exports", label: "Back to the exports" };

/**
 * The file of an export, for its person alone: signed in, on the merchant's staff and allowed to read
 * payments now. The store's own address that follows works for a minute.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ id: string }> },
): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const { url } = await api.exports.open({ id: (await params).id });
    return new Response(null, {
      status: 303,
      headers: { location: url, "cache-control": "no-store", "referrer-policy": "no-referrer" },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}
