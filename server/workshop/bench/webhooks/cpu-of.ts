import { readdirSync, readFileSync } from "node:fs";
import { type Db, runStatement } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";

/** Microseconds of CPU that each party has taken so far: what else the machine does counts in none of them. */
export type Cpu = { own: number; database: number; receiver: number };

/**
 * CPU of this process, of all database processes that run now, and of the receiver's process. A connection that
 * ends in between takes its CPU time with it. Null where there is no /proc to read (systems other than Linux).
 */
export async function readCpu(db: Db, receiverPid: number): Promise<Cpu | null> {
  if (process.platform !== "linux") return null;
  const rows = await runStatement(db, Prisma.sql`SELECT pid FROM pg_stat_activity`);
  const { user, system } = process.cpuUsage();
  return {
    own: user + system,
    database: rows.reduce((sum, { pid }) => sum + cpuUsOf(Number(pid)), 0),
    receiver: cpuUsOf(receiverPid),
  };
}

/** CPU microseconds of all threads of the process; 0 when it has ended. */
function cpuUsOf(pid: number): number {
  try {
    const ns = readdirSync(`/proc/${pid}/task`).map((thread) =>
      Number.parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8"), 10),
    );
    return ns.reduce((sum, one) => sum + one, 0) / 1_000;
  } catch {
    return 0;
  }
}
