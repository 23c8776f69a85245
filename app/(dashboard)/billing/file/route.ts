import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { mrrCsv } from "#server/wire/billing/mrr-csv.ts";

const back = { href: "/billing", label: "Back to billing" };

/** Revenue and its movement of the last twelve months in all currencies, as a file. */
export async function GET(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const { from, to, months } = await api.billing.mrr({});
    return new Response(mrrCsv(months), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="mrr-${from}-to-${to}.csv"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}
