import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { readFilter, readText } from "#components/table/list-url.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";

const back = { href: "/settings/audit-log", label: "Back to the audit log" };
const actors = ["person", "key", "operator", "system"] as const;

/** The audit log that the page shows, as a file. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const wanted = readText(params, "q")?.slice(0, 100);
  const filter = wanted?.includes(".") ? { action: wanted } : { objectId: wanted };
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const { csv, filename } = await api.auditLog.export({
      actor: readFilter(params, "actor", actors),
      ...filter,
    });
    return new Response(csv, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${filename}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}
