import { createLog } from "#server/core/log.ts";
import type { Log } from "#server/core/log.ts";
import type { Sink } from "#server/workshop/testing/leaks/find-leaks.ts";

const lines = new Map<string, string[]>();

/**
 * The log of services on the database of that address whose test does not read it: all that it is told, at every
 * level, is looked through for cards and secrets when the database is dropped.
 */
export function watchedLog(databaseUrl: string): Log {
  const name = new URL(databaseUrl).pathname.slice(1);
  const own = lines.get(name) ?? [];
  lines.set(name, own);
  return createLog("trace", { write: (line) => void own.push(line) });
}

/** What was said by the services on a database that is dropped now. */
export function takeLog(database: string): Sink {
  const text = (lines.get(database) ?? []).join("");
  lines.delete(database);
  return { name: "the log", text };
}
