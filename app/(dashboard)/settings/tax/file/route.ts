import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { readText } from "#components/table/list-url.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import { taxReportCsv } from "#server/wire/tax/tax-report-csv.ts";

const back = { href: "/settings/tax", label: "Back to the taxes" };

/** The tax report that the page shows, as a file. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const [from = "", to = ""] = [readText(params, "from"), readText(params, "to")];
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const report = await api.taxReports.get({ from, to });
    return new Response(taxReportCsv(report), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="tax-${from}-to-${to}.csv"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}
