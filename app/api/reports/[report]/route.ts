import { createReports } from "#server/http/reports/receive.ts";
import { getServices } from "#server/http/services.ts";

let reports: ReturnType<typeof createReports> | undefined;

/** Receives the reports of browsers and scanners during development; otherwise server/http/front.ts takes them. */
export function POST(request: Request): Promise<Response> {
  reports ??= createReports(getServices());
  return reports(request);
}
