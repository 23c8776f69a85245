import { readFileSync } from "node:fs";

/** Stops processes of PostgreSQL for a moment, so that of several that may go on one does. */
export type Freezer = { freeze(backend: number): boolean; thaw(backend: number): void };

/**
 * For backends of this database on this machine, where the system tells (/proc). Elsewhere none is
 * stopped: of several that wait for one lock PostgreSQL then says who goes on, now and then otherwise.
 */
export function backendFreezer(databaseUrl: string): Freezer {
  const database = new URL(databaseUrl).pathname.slice(1);
  const frozen = new Set<number>();
  const thaw = (backend: number) => {
    if (frozen.delete(backend)) process.kill(backend, "SIGCONT");
  };
  process.once("exit", () => [...frozen].forEach(thaw));
  return {
    thaw,
    freeze(backend) {
      if (!isOf(database, backend)) return false;
      try {
        process.kill(backend, "SIGSTOP");
      } catch {
        return false;
      }
      frozen.add(backend);
      return true;
    },
  };
}

/** How PostgreSQL names its processes: `postgres: user database host state`. */
function isOf(database: string, backend: number): boolean {
  try {
    const [, , name] = readFileSync(`/proc/${backend}/cmdline`, "utf8").split(" ");
    return name === database;
  } catch {
    return false;
  }
}
