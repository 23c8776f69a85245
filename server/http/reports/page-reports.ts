import { hash } from "node:crypto";
import { isAhead, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import { type PageReport, readPageReports } from "#server/http/reports/read-page-reports.ts";
import type { ReportHandler } from "#server/http/reports/report-handler.ts";

/** Kinds of reports that are kept: of more, those that were seen last. */
const kindsMax = 1_000;
/** Kinds remembered in this process. */
const rememberedMax = 1_000;
/** How often the counts of one kind are written. */
const writtenEveryMs = minuteMs;
/** New kinds that this process writes in such a while: a stranger makes up as many as they like. */
const newKindsMax = 60;

type Seen = { count: number; writtenAt: number };

/**
 * Where browsers report what a page's policy made them refuse (PCI DSS 4.0.1, 11.6.1). What is kept is
 * small and says nothing of anybody: which page, which rule, and the origins involved. The same again is
 * counted. The answer is always the same, because nothing here is proven: anybody can send a report.
 */
export function createPageReports(services: Services): ReportHandler {
  const seen = new Map<string, Seen>();
  let begun = { at: 0, kinds: 0 };

  /**
   * Whether a report may be logged. Kinds that were logged before have a limit of their own, so that a flood of
   * new kinds does not silence them.
   */
  function mayWrite({ writtenAt }: Seen, now: number): boolean {
    const isRecent = (at: number) => isAhead(at + writtenEveryMs, now, writtenEveryMs);
    if (isRecent(writtenAt)) return false;
    if (writtenAt > 0) return true;
    if (!isRecent(begun.at)) begun = { at: now, kinds: 0 };
    begun.kinds += 1;
    return begun.kinds <= newKindsMax;
  }

  async function note(report: PageReport): Promise<void> {
    // Anybody can send a report about any path: what is counted are words of ours.
    countOne("pageReport", { page: report.page === "/checkout" ? report.page : "other" });
    const key = keyOf(report);
    const now = services.clock.now().getTime();
    const known = seen.get(key) ?? { count: 0, writtenAt: 0 };
    known.count += 1;
    if (!seen.has(key)) remember(seen, key, known);
    if (!mayWrite(known, now)) return;
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

/** One row for what is the same. A new kind is a line in the log, and takes the place of the one seen longest ago. */
async function keep(services: Services, { key, count, ...report }: Kept): Promise<void> {
  const { db, clock, log } = services;
  const at = clock.now();
  const again = await db.pageReport.updateMany({
    where: { key },
    data: { count: { increment: count }, lastAt: at },
  });
  if (again.count > 0) return;
  const data = { key, ...report, count: BigInt(count), firstAt: at, lastAt: at };
  const { count: made } = await db.pageReport.createMany({ data, skipDuplicates: true });
  if (made > 0) log.warn({ ...report }, "a browser reported a content security policy violation");
  await forgetOldest(services);
}

async function forgetOldest({ db }: Services): Promise<void> {
  const oldest = await db.pageReport.findMany({
    select: { key: true },
    orderBy: { lastAt: "desc" },
    skip: kindsMax,
  });
  const keys = oldest.map(({ key }) => key);
  if (keys.length > 0) await db.pageReport.deleteMany({ where: { key: { in: keys } } });
}

function keyOf({ page, directive, blocked, source }: PageReport): string {
  return hash("sha256", [page, directive, blocked, source].join("\n"));
}
