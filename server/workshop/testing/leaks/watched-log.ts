import type { Log } from "#server/core/telemetry/log.ts";
import { loggedError } from "#server/core/telemetry/logged-error.ts";
import type { Sink } from "#server/workshop/testing/leaks/find-leaks.ts";

const lines = new Map<string, string[]>();

/**
 * The log of services on this database, for a test that does not read it. Everything that is
 * logged, at every level, is searched for cards and secrets when the database is dropped: as it was
 * given, before log-fields.ts removes fields that should not be there.
 */
export function watchedLog(databaseUrl: string): Log {
  const name = new URL(databaseUrl).pathname.slice(1);
  const own = lines.get(name) ?? [];
  lines.set(name, own);
  const tell: Log["info"] = ({ err, ...fields }, msg) => {
    const told = err === undefined ? {} : { err: loggedError(err) };
    own.push(`${JSON.stringify({ ...fields, ...told, msg })}\n`);
  };
  return { info: tell, warn: tell, error: tell };
}

/** Takes the log that the services wrote on a database that has since been dropped. */
export function takeLog(database: string): Sink {
  const text = (lines.get(database) ?? []).join("");
  lines.delete(database);
  return { name: "the log", text };
}
