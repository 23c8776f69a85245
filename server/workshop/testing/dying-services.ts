import type { Services } from "#server/core/context.ts";
import type { Db } from "#server/data/db.ts";

/** Services that die before each commit, as a process that is killed. */
export function dyingAtCommit(alive: Services): Services {
  const run = alive.db.$transaction.bind(alive.db) as (
    work: (tx: unknown) => Promise<unknown>,
    options?: object,
  ) => Promise<unknown>;
  const killed: typeof run = (work, options) =>
    run(async (tx) => {
      await work(tx);
      throw new Error("killed");
    }, options);
  const db = new Proxy(alive.db, {
    get: (target, name) =>
      (name === "$transaction" ? killed : Reflect.get(target, name)) as unknown,
  }) as Db;
  return { ...alive, db };
}
