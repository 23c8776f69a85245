import { readFilter, readText } from "#components/table/list-url.ts";
import { getCaller } from "#app/(dashboard)/api.ts";
import { errorBody } from "#server/procedures/error-body.ts";

const actors = ["person", "key", "operator", "system"] as const;

/** The audit log that the page shows, as a file. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const wanted = readText(params, "q")?.slice(0, 100);
  const filter = wanted?.includes(".") ? { action: wanted } : { objectId: wanted };
  const api = await getCaller();
  try {
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
    const body = errorBody(error, "");
    return Response.json(body, { status: body.statusCode });
  }
}
