import { createHash } from "node:crypto";
import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { countOne } from "#server/core/measures.ts";
import { readPageReports } from "#server/http/reports/read-page-reports.ts";
import type { PageReport } from "#server/http/reports/read-page-reports.ts";
import type { ReportHandler } from "#server/http/reports/report-handler.ts";

/** Kinds of reports that are kept; a stranger can make up no more. */
const kindsMax = 1_000;
/** Kinds remembered in this process, and so often written at most. */
const rememberedMax = 2_000;
const writtenEveryMs = minuteMs;
/** Kinds that this process writes in such a while, whoever sends them. */
const writesMax = 60;

type Seen = { count: number; writtenAt: number };

/**
 * Where browsers report what a page's policy made them refuse (PCI DSS 4.0.1, 11.6.1). What is kept is
 * small and says nothing of anybody: which page, which rule, and the origins involved. The same again is
 * counted. The answer is always the same, because nothing here is proven: anybody can send a report.
 */
export function createPageReports(services: Services): ReportHandler {
  const seen = new Map<string, Seen>();
  let begun = { at: 0, writes: 0 };

  function mayWrite(now: number): boolean {
    if (now - begun.at >= writtenEveryMs) begun = { at: now, writes: 0 };
    begun.writes += 1;
    return begun.writes <= writesMax;
  }

  async function note(report: PageReport): Promise<void> {
    countOne("pageReport", { page: report.page });
    const key = keyOf(report);
    const now = services.clock.now().getTime();
    const known = seen.get(key) ?? { count: 0, writtenAt: 0 };
    known.count += 1;
    if (!seen.has(key)) remember(seen, key, known);
    if (now - known.writtenAt < writtenEveryMs || !mayWrite(now)) return;
    const { count } = known;
    Object.assign(known, { count: 0, writtenAt: now });
    await keep(services, { ...report, key, count });
  }

  return async (body) => {
    for (const report of readPageReports(services.env, body)) await note(report);
    return new Response(null, { status: 204 });
  };
}

function remember(seen: Map<string, Seen>, key: string, entry: Seen): void {
  const [oldest] = seen.size < rememberedMax ? [] : seen.keys();
  if (oldest !== undefined) seen.delete(oldest);
  seen.set(key, entry);
}

type Kept = PageReport & { key: string; count: number };

/** One row for what is the same; a new kind is a line in the log, while there is room for it. */
async function keep(services: Services, { key, count, ...report }: Kept): Promise<void> {
  const { db, clock, log } = services;
  const at = clock.now();
  const again = await db.pageReport.updateMany({
    where: { key },
    data: { count: { increment: count }, lastAt: at },
  });
  if (again.count > 0 || (await db.pageReport.count()) >= kindsMax) return;
  const data = { key, ...report, count: BigInt(count), firstAt: at, lastAt: at };
  const { count: made } = await db.pageReport.createMany({ data, skipDuplicates: true });
  if (made > 0) log.warn({ ...report }, "a browser refused something on a page");
}

function keyOf({ page, directive, blocked, source }: PageReport): string {
  return createHash("sha256").update([page, directive, blocked, source].join("\n")).digest("hex");
}
