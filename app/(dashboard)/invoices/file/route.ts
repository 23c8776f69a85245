import { unstable_rethrow } from "next/navigation";
import { callerOfFile } from "#app/(dashboard)/api.ts";
import { readText } from "#components/table/list-url.ts";
import { invoicesFile } from "#server/http/exports/invoices-file.ts";
import { answerFailure } from "#server/http/pages/answer-failure.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";

const back = { href: "/invoices/report", label: "Back to the file of invoices" };

/** The invoices of a period as a file, which is written while it is sent. */
export async function GET(request: Request): Promise<Response> {
  const params = Object.fromEntries(new URL(request.url).searchParams);
  const [from = "", to = ""] = [readText(params, "from"), readText(params, "to")];
  const requestId = requestIdOf(request.headers);
  try {
    const api = await callerOfFile(request, requestId);
    const file = invoicesFile((after) => api.invoiceReports.get({ from, to, after }));
    // A refusal comes with the first portion: before anything is sent.
    const begun = [await file.next(), await file.next()].map(({ value }) => value ?? "");
    return new Response(bytesOf(begun, file), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="invoices-${from}-to-${to}.csv"`,
        "cache-control": "no-store",
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    return answerFailure(error, request, { requestId, back });
  }
}

function bytesOf(begun: string[], rest: AsyncGenerator<string>): ReadableStream {
  const parts = new ReadableStream<string>({
    start: (controller) => {
      for (const part of begun) controller.enqueue(part);
    },
    pull: async (controller) => {
      const { done, value } = await rest.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => void (await rest.return(undefined)),
  });
  return parts.pipeThrough(new TextEncoderStream());
}
