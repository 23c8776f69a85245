import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { readFilter, readText } from "#components/table/list-url.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";
import type { StatementFormat } from "#server/wire/ledger/balance-statement.ts";

const back = { href: "/balance", label: "Back to the balance" };
const formats: StatementFormat[] = ["csv", "hledger", "beancount", "camt053", "pdf"];

/** A statement of the balance, as a file. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const text = (name: string) => readText(params, name) ?? "";
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const { content, contentType, fileName, pdfUrl } = await api.balance.statement({
      currency: text("currency"),
      startDate: text("from"),
      endDate: text("to"),
      format: readFilter(params, "format", formats),
    });
    if (contentType === "application/pdf")
      return new Response(null, {
        status: 303,
        headers: { location: pdfUrl, "cache-control": "no-store" },
      });
    return new Response(content, {
      headers: {
        "content-type": contentType,
        "content-disposition": `attachment; filename="${fileName}"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}
