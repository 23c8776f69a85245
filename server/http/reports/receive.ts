import type { Services } from "#server/core/context.ts";
import { isDomainError } from "#server/core/errors.ts";
import { createLeakedKeys } from "#server/http/reports/leaked-keys.ts";
import { createPageReports } from "#server/http/reports/page-reports.ts";
import type { ReportHandler } from "#server/http/reports/report-handler.ts";
import { readBytes } from "#server/http/request/read-bytes.ts";

export const reportsPath = "/api/reports";

type Report = { take: ReportHandler | null; bytesMax: number };
const scannersMax = 1024 * 1024;
/** Browsers send some hundred bytes, or a few reports at once. */
const browsersMax = 32 * 1024;

/**
 * Answers reports of others, each kind below its own address: API keys found in public, and
 * violations of a page's policy that a browser saw. Reporters have no credential of ours. Never
 * rejects.
 */
export function createReports(services: Services): (request: Request) => Promise<Response> {
  const handlers: Record<string, Report> = {
    "leaked-keys": { take: createLeakedKeys(services), bytesMax: scannersMax },
    pages: { take: createPageReports(services), bytesMax: browsersMax },
  };
  return async (request) => {
    const name = new URL(request.url).pathname.slice(reportsPath.length + 1);
    const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (!handler?.take) return Response.json({ error: "not found" }, { status: 404 });
    if (request.method !== "POST")
      return new Response(null, { status: 405, headers: { allow: "POST" } });
    try {
      return await handler.take(await readBytes(request, handler.bytesMax), request.headers);
    } catch (error) {
      // Too large, or broken off on the way.
      if (isDomainError(error)) {
        const status = error.code === "body_too_large" ? 413 : 400;
        return Response.json({ error: error.message }, { status });
      }
      services.log.error({ err: error, report: name }, "a browser report was not stored");
      return Response.json({ error: "try again" }, { status: 503 });
    }
  };
}
