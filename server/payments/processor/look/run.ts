import { addMs, dayMs, hourMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { isProcessorRefused } from "#server/core/interfaces/processor-problems.ts";
import type { Processor } from "#server/core/interfaces/processor.ts";
import { leaseCommon, type Queue } from "#server/data/lease.ts";
import { kinds, type LookKind, type Page } from "#server/payments/processor/look/kinds.ts";
import { processorsOf } from "#server/payments/processor/registry.ts";

const kindNames = Object.keys(kinds) as LookKind[];
/** Pages of a kind in a row, before others get a turn: far below Stripe's limit of requests. */
const pagesAtOnce = 5;
const retryMsMax = hourMs;

const due: Queue = {
  table: "processor_looks",
  waits: "true",
  dueAt: "nextStepAt",
  lease: "leaseUntil",
  leaseMs: 15 * minuteMs,
  atOnceMax: kindNames.length,
  counts: true,
};

/**
 * A worker job. Once a day it goes through what each processor has (disputes, refunds, fraud warnings, payouts to the
 * operator's bank, saved cards and the customers they are kept for) and takes in what no notice told, by the functions
 * that notices use. A few pages at a time; a process that dies leaves the others where it stood. Answers how many pages.
 */
export async function lookAtProcessor(services: Services): Promise<number> {
  const { db, clock } = services;
  const now = clock.now();
  const looks = processorsOf(services).flatMap((processor) =>
    kindNames.map((kind) => ({ processor, kind, id: `${processor.name}:${kind}` })),
  );
  const ids = looks.map(({ id }) => id);
  // A processor that is not configured any more would seem never to be looked at.
  await db.processorLook.deleteMany({ where: { id: { notIn: ids } } });
  const data = ids.map((id) => ({ id, startedAt: now, nextStepAt: now }));
  await db.processorLook.createMany({ data, skipDuplicates: true });
  let pages = 0;
  const leased = await leaseCommon(services, due);
  for (const look of looks) if (leased.includes(look.id)) pages += await goOn(services, look);
  return pages;
}

type Subject = { id: string; processor: Processor; kind: LookKind };

async function goOn(services: Services, subject: Subject): Promise<number> {
  const { db } = services;
  const { id } = subject;
  let pages = 0;
  try {
    while (pages < pagesAtOnce) {
      const look = await db.processorLook.findUniqueOrThrow({ where: { id } });
      pages += 1;
      if (await onePage(services, { ...look, ...subject })) break;
    }
    await db.processorLook.update({ where: { id }, data: { leaseUntil: null } });
  } catch (err) {
    services.log.warn(
      { err, kind: id },
      "the processor's health could not be checked; it is tried again",
    );
    await tryAgain(services, id, err);
  }
  return pages;
}

type Look = Subject & { place: string; unhandled: number; startedAt: Date };

/** Answers whether the look has come to its end. */
async function onePage(services: Services, look: Look): Promise<boolean> {
  const { db, clock } = services;
  const begins = look.place === "";
  const startedAt = begins ? clock.now() : look.startedAt;
  const page: Page = await kinds[look.kind](services, look);
  const unhandled = (begins ? 0 : look.unhandled) + page.unhandled;
  const next = { startedAt, unhandled, attempts: 0 };
  const ended = { place: "", finishedAt: clock.now(), nextStepAt: addMs(startedAt, dayMs) };
  await db.processorLook.update({
    where: { id: look.id },
    data: { ...next, ...(page.next === null ? ended : { place: page.next }) },
  });
  return page.next === null;
}

/** Where a page began may be gone by now, such as a customer that was deleted: then from the start. */
async function tryAgain({ db, clock }: Services, id: string, err: unknown): Promise<void> {
  const { attempts } = await db.processorLook.findUniqueOrThrow({ where: { id } });
  const isGone = isProcessorRefused(err) && err.code === "resource_missing";
  const delayMs = Math.min(retryMsMax, minuteMs * 2 ** Math.min(attempts - 1, 10));
  await db.processorLook.update({
    where: { id },
    data: {
      leaseUntil: null,
      nextStepAt: addMs(clock.now(), delayMs),
      ...(isGone && { place: "" }),
    },
  });
}
