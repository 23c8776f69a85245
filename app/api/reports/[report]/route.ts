import { createReports } from "#server/http/reports/receive.ts";
import { getServices } from "#server/http/services.ts";

let reports: ReturnType<typeof createReports> | undefined;

/** What browsers and scanners report, while developing; otherwise server/http/front.ts takes it. */
export function POST(request: Request): Promise<Response> {
  reports ??= createReports(getServices());
  return reports(request);
}
