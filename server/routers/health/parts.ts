import type { Services } from "#server/core/context.ts";
import { type PartState, WatchedPart } from "#server/core/tasks/watched-part.ts";
import { isSpread } from "#server/data/db.ts";
import { askNodes } from "#server/data/health/probe-nodes.ts";

type ProbedServices = Pick<Services, "db" | "log" | "storage">;
type Parts = { storage: WatchedPart; settlements: WatchedPart; databaseNodes?: WatchedPart };
const watched = new WeakMap<Services["storage"], Parts>();

/**
 * The parts that all instances share or that little needs, and whether money waits to be written down: an instance without them still serves the rest, and another
 * would be no better off. Each is asked twice a minute at most, and its failure is in the log.
 */
export async function lookAtParts(services: ProbedServices): Promise<Record<string, PartState>> {
  const parts = partsOf(services);
  const entries = Object.entries(parts).map(
    async ([name, part]) => [name, await part.look()] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

function partsOf(services: ProbedServices): Parts {
  const { db, log, storage } = services;
  const known = watched.get(storage);
  if (known) return known;
  const onDown = (part: string) => (err: unknown) =>
    log.warn({ err, part }, "health check: a part of the service does not answer");
  const parts: Parts = {
    storage: new WatchedPart({ ask: () => storage.check(), onDown: onDown("storage") }),
    settlements: new WatchedPart({
      ask: () => refuseUnsettled(services),
      onDown: onDown("settlements"),
    }),
  };
  if (isSpread(db))
    parts.databaseNodes = new WatchedPart({
      ask: () => askNodes(services),
      onDown: onDown("databaseNodes"),
    });
  watched.set(storage, parts);
  return parts;
}

/** Answers of the processor, for any merchant, that are in no book. */
async function refuseUnsettled({ db }: ProbedServices): Promise<void> {
  const where = { kind: "unsettled", resolvedAt: null };
  const found = await db.reconciliationDifference.findFirst({ where, select: { subjectId: true } });
  if (found) throw new Error(`${found.subjectId} could not be settled`);
}
