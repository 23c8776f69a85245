import { spawnSync } from "node:child_process";
import type { Row } from "#server/workshop/load/table.ts";

const units = ["deploy/systemd/canary.service", "deploy/systemd/canary-worker.service"];

/** Words of systemd itself of the units, where it is installed: unknown keys, and values that it does not take. */
export function verifyUnits(): Row {
  const row = { part: "units", what: "systemd-analyze verify", limit: "nothing said" };
  const { error, stderr } = spawnSync("systemd-analyze", ["verify", "--man=no", ...units], {
    encoding: "utf8",
  });
  if (error) return { ...row, figure: "systemd is not installed", kept: null };
  // The machine's Node may stand elsewhere.
  const lines = stderr.split("\n").filter((line) => line !== "" && !line.includes("/usr/bin/node"));
  for (const line of lines) console.log(`  ${line}`);
  return { ...row, figure: `${lines.length} lines`, kept: lines.length === 0 };
}
