import type { Services } from "#server/core/context.ts";
import { lastOfTransaction } from "#server/data/connection/queueing-client.ts";
import type { Db } from "#server/data/db.ts";

type Work = (tx: object) => Promise<unknown>;
type Run = (work: Work, options?: object) => Promise<unknown>;

/** Services that die before each commit, as a process that is killed: before the statement that commits with it, too. */
export function dyingAtCommit(alive: Services): Services {
  const run = alive.db.$transaction.bind(alive.db) as unknown as Run;
  const killed: Run = (work, options) =>
    run(async (tx) => {
      await work(dyingAtLast(tx));
      die();
    }, options);
  const db = new Proxy(alive.db, {
    get: (target, name) =>
      (name === "$transaction" ? killed : Reflect.get(target, name)) as unknown,
  }) as Db;
  return { ...alive, db };
}

function dyingAtLast(tx: object): object {
  return new Proxy(tx, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (name !== "$queryRaw") return method;
      return (...asked: unknown[]) => {
        const sql: unknown = Reflect.get(Object(asked[0]), "sql");
        if (typeof sql === "string" && sql.endsWith(lastOfTransaction)) die();
        return (method as (...args: unknown[]) => unknown)(...asked);
      };
    },
  });
}

function die(): never {
  throw new Error("killed");
}
