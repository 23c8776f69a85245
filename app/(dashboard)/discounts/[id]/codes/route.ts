import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";

type Params = { params: Promise<{ id: string }> };

/** The codes of a discount, as a file. */
export async function GET(request: Request, { params }: Params): Promise<Response> {
  const { id } = await params;
  const requestId = requestIdOf(request.headers);
  const back = { href: `/discounts/${id}`, label: "Back to the discount" };
  try {
    const api = await callerOfFile(request, requestId);
    const { csv, filename } = await api.promotionCodes.export({ id });
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
