import { comparePages, type Fetch } from "#server/checkout/integrity/fetch-pages.ts";
import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { PageCheckModel } from "#server/generated/prisma/models.ts";
import { countAttempt } from "#server/limits/attempts.ts";
import { providersOf } from "#server/notifications/providers.ts";
import { renderTemplate } from "#server/notifications/templates.ts";

const everyMs = 10 * minuteMs;
/** One process makes a check; the next follows when this is over. */
const once = { name: "page-check", attemptsMax: 1, windowMs: 50 * minuteMs };
const againAfterMs = { passed: dayMs, failed: hourMs };
/** An auditor looks at a year. */
const keptMs = 400 * dayMs;
const problemsMax = 20;
const problemLengthMax = 480;

/**
 * The job that compares the hosted page with its inventory once a day, and every hour while it
 * differs. Not in the first minutes of a process: then a new version is on its way to all instances.
 */
export function checkPagesJob(fetchPage: Fetch = fetch): Job {
  let runs = 0;
  return {
    name: "check-pages",
    everyMs,
    async run(services) {
      runs += 1;
      if (runs === 1 || !(await isDue(services))) return 0;
      const { points } = await countAttempt(services, once, "");
      if (points === 1) await checkPages(services, fetchPage);
      return 0;
    },
  };
}

async function isDue({ db, clock }: Services): Promise<boolean> {
  const last = await lastCheck(db);
  if (!last) return true;
  const after = last.passed ? againAfterMs.passed : againAfterMs.failed;
  return addMs(last.finishedAt, after) <= clock.now();
}

/**
 * Compares now, keeps what came of it, and raises the alarm where something differs: an error in the
 * log, `canary.page.check`, and a letter to the operator, one for each set of differences. A page that
 * cannot be fetched is no difference, and is asked for again.
 */
export async function checkPages(
  services: Services,
  fetchPage: Fetch = fetch,
): Promise<PageCheckModel | { unanswered: string }> {
  const { db, clock, log } = services;
  const { pages, problems: all, unanswered } = await comparePages(services, fetchPage);
  const problems = all.slice(0, problemsMax).map((one) => startOf(one, problemLengthMax));
  const passed = problems.length === 0;
  if (unanswered !== null && passed) {
    countOne("pageCheck", { outcome: "unanswered" });
    log.warn({ reason: unanswered }, "the hosted page could not be fetched to be compared");
    return { unanswered };
  }
  countOne("pageCheck", { outcome: passed ? "passed" : "changed" });
  if (!passed) log.error({ pages, problems }, "the hosted page is not what this service sends");
  const toldAt = passed ? null : await tellOperator(services, { pages, problems });
  const finishedAt = clock.now();
  const data = { id: newId("pageCheck"), passed, pages, problems, finishedAt, toldAt };
  await db.pageCheck.deleteMany({ where: { finishedAt: { lt: addMs(finishedAt, -keptMs) } } });
  return db.pageCheck.create({ data });
}

function lastCheck(db: Services["db"]): Promise<PageCheckModel | null> {
  return db.pageCheck.findFirst({ orderBy: [{ finishedAt: "desc" }, { id: "desc" }] });
}

/** When the operator knows of exactly this; null when nobody could be told, so that it is tried again. */
async function tellOperator(
  services: Services,
  found: Pick<PageCheckModel, "pages" | "problems">,
): Promise<Date | null> {
  const { db, env, clock, log } = services;
  const last = await lastCheck(db);
  const isSame = last?.problems.join("\n") === found.problems.join("\n");
  if (last?.toldAt && isSame) return last.toldAt;
  const recipient = env.OPERATOR_EMAIL ?? (env.SMTP_URL ? null : "operator");
  if (recipient === null) return null;
  const letter = renderTemplate("page_changed", {
    changes: found.problems,
    pages: `${found.pages.length} pages compared`,
    url: env.APP_URL,
  });
  const id = newId("accountLetter");
  try {
    await providersOf(env).account.send({ id, recipient, merchantId: null, ...letter });
    return clock.now();
  } catch (err) {
    log.error({ err }, "the operator could not be notified that the hosted page differs");
    return null;
  }
}
