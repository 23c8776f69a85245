import { readFile } from "node:fs/promises";
import path from "node:path";
import { invariant } from "#server/core/assert.ts";

/**
 * The process of the embedded server of this data directory. While it starts its file is there and
 * empty: 0 of that would mean every process of our own group to `process.kill`, this one included.
 */
export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await readFile(path.join(dataDir, "postgres/postmaster.pid"), "utf8");
  const pid = Number.parseInt(text, 10);
  invariant(pid > 1, "the server has written down who it is");
  return pid;
}
