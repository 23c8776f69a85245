import { expect } from "vitest";
import type { Db, Tx } from "#server/data/db.ts";

/** Longer than any test: the row is let go by the test, not by the clock. */
const heldAtMostMs = 600_000;

/**
 * Starts these acts one after the other, each when the one before waits for the row that `hold`
 * locks, then releases the row. So everything that they read before they waited is old when they go
 * on, and PostgreSQL lets them through in this order. Answers how each ended.
 */
export async function behindLock(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  acts: (() => Promise<unknown>)[],
): Promise<PromiseSettledResult<unknown>[]> {
  const held = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const holder = db.$transaction(
    async (tx) => {
      await hold(tx);
      held.resolve();
      await done.promise;
    },
    { timeout: heldAtMostMs },
  );
  await held.promise;
  const running: Promise<unknown>[] = [];
  for (const act of acts) {
    running.push(act());
    await expect.poll(() => waitingForLocks(db)).toBe(running.length);
  }
  done.resolve();
  await holder;
  return Promise.allSettled(running);
}

/** How many connections of this database wait for a lock that another one has. */
export async function waitingForLocks(db: Db): Promise<number> {
  return db.$executeRaw`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
}

/** The row of a person, for {@link behindLock}. */
export const holdUser = (userId: string) => (tx: Tx) =>
  tx.$executeRaw`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
