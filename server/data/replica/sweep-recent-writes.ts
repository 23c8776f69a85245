import type { Services } from "#server/core/context.ts";
import { beginLife } from "#server/data/replica/recent-writes.ts";

/** Credentials that are remembered before all are forgotten: those of people come anew with each sign-in. */
const rememberedMax = 100_000;

/**
 * Forgets who has changed something, when these are many, by beginning a life of the primary: a replica is asked
 * again when it has all that was changed until then, a moment later. Answers how many were forgotten.
 */
export async function sweepRecentWrites({ db }: Pick<Services, "db">): Promise<number> {
  const remembered = await db.recentWrite.count();
  if (remembered <= rememberedMax) return 0;
  const [, , forgotten] = await db.$transaction([
    // The lock is granted once transactions that are recording a write have done so. Others wait, and record
    // theirs afterwards.
    db.$executeRaw`LOCK TABLE recent_writes IN EXCLUSIVE MODE`,
    db.$executeRaw(beginLife()),
    db.$executeRaw`DELETE FROM recent_writes WHERE credential <> ''`,
  ]);
  return forgotten;
}
