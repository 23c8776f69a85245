import { addMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { actFor, type Services } from "#server/core/context.ts";
import type { Job } from "#server/core/tasks/job.ts";
import { type Share, wholeShare } from "#server/data/buckets.ts";
import { type Leased, leaseDue, type Queue } from "#server/data/lease.ts";
import { own } from "#server/data/rows/own.ts";
import type { ErasureModel } from "#server/generated/prisma/models.ts";
import { blankAll } from "#server/routers/personal-data/work/blank.ts";
import { endOpen, isSettled } from "#server/routers/personal-data/work/end-open.ts";
import type { Portion } from "#server/routers/personal-data/work/erasing.ts";
import { forgetCards, giveUpCards } from "#server/routers/personal-data/work/forget-cards.ts";
import { gatherAll } from "#server/routers/personal-data/work/gather.ts";
import { identify } from "#server/routers/personal-data/work/identify.ts";
import { scanKeys } from "#server/routers/personal-data/work/scan-keys.ts";
import { scanAll } from "#server/routers/personal-data/work/scan.ts";

/** One after the other, each in portions; a process that dies leaves the others where it stood. */
const stages: readonly Portion[] = [
  ...gatherAll,
  identify,
  endOpen,
  ...blankAll,
  // Before the request log, which has what was answered again until then.
  scanKeys,
  ...scanAll,
  giveUpCards,
  forgetCards,
];

/**
 * All stages are gone through twice, the second time so long after the first: a request, a letter or a
 * line of the request log that was under way has come to its end by then.
 */
export const secondRoundAfterMs = 2 * minuteMs;
/** How long it waits for a payment that is being made, or a subscription that was begun in the last moment. */
const waitMs = 10 * minuteMs;
const retryMsMax = 60 * minuteMs;
/** Portions in a row before others get a turn. */
const portionsAtOnce = 20;

const due: Queue = {
  table: "erasures",
  waits: `"finishedAt" IS NULL`,
  dueAt: "nextStepAt",
  lease: "leaseUntil",
  leaseMs: 5 * minuteMs,
  atOnceMax: 5,
  counts: true,
};

/** The job that carries erasures out. Any number of processes may run it. */
export function runErasures(): Job {
  return { name: "run-erasures", everyMs: 5 * secondMs, onCommit: true, run: runDue };
}

/** Goes on with what is due. Answers with how many erasures. */
export async function runDue(services: Services, share: Share = wholeShare): Promise<number> {
  const leased = await leaseDue(services, due, share);
  for (const one of leased) await carryOn(services, one);
  return leased.length;
}

/** A portion that fails is tried again later, and holds up no other erasure. */
async function carryOn(services: Services, { merchantId, id }: Leased): Promise<void> {
  const ctx = actFor(services, merchantId);
  const key = own({ merchantId }, id);
  try {
    for (let portions = 1; portions <= portionsAtOnce; portions += 1) {
      const erasure = await services.db.erasure.findUniqueOrThrow({ where: key });
      const next = await onePortion(services, erasure, stages[erasure.stage]);
      const { count } = await services.db.erasure.updateMany({
        // Another process has gone on with it, whose note is newer than ours.
        where: { ...key.merchantId_id, ...standing(erasure), finishedAt: null },
        data: { ...next, attempts: 0 },
      });
      if (count === 0 || next.nextStepAt !== undefined) break;
    }
    await services.db.erasure.updateMany({ where: { merchantId, id }, data: { leaseUntil: null } });
  } catch (err) {
    ctx.log.warn({ err, erasureId: id }, "an erasure could not continue; it is tried again");
    await giveBack(services, merchantId, id);
  }
}

/** Where it was found: another process, or somebody who asks again, may have moved it meanwhile. */
function standing({ stage, place, rounds }: ErasureModel) {
  return { stage, place, rounds };
}

type Next = Partial<ErasureModel>;

async function onePortion(
  services: Services,
  erasure: ErasureModel,
  stage: Portion | undefined,
): Promise<Next> {
  const erasing = { ctx: actFor(services, erasure.merchantId), erasure };
  if (!stage) return afterRound(services, erasing);
  const place = await stage(erasing);
  return place === null ? { stage: erasure.stage + 1, place: "" } : { place };
}

async function afterRound({ db, clock }: Services, erasing: Parameters<Portion>[0]): Promise<Next> {
  const { merchantId, id, rounds } = erasing.erasure;
  const again = { stage: 0, place: "", rounds: rounds + 1 };
  const now = clock.now();
  if (rounds === 0) return { ...again, nextStepAt: addMs(now, secondRoundAfterMs) };
  if (!(await isSettled(erasing))) return { ...again, nextStepAt: addMs(now, waitMs) };
  await db.erasureRecord.deleteMany({ where: { merchantId, erasureId: id } });
  return { identifiers: [], nextStepAt: null, finishedAt: erasing.ctx.clock.now() };
}

async function giveBack({ db, clock }: Services, merchantId: string, id: string): Promise<void> {
  const { attempts } = await db.erasure.findUniqueOrThrow({ where: own({ merchantId }, id) });
  const delayMs = Math.min(retryMsMax, minuteMs * 2 ** Math.max(0, attempts - 1));
  await db.erasure.updateMany({
    where: { merchantId, id, finishedAt: null },
    data: { nextStepAt: addMs(clock.now(), delayMs), leaseUntil: null },
  });
}
