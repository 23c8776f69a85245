import { spawnSync } from "node:child_process";

/**
 * `npm run drill:alerts`: whether each alert of deploy/observe fires on its story and on no other, by Prometheus' own
 * promtool (Debian's package prometheus, or PROMTOOL).
 */
const promtool = process.env.PROMTOOL ?? "promtool";

for (const args of [
  ["check", "rules", "deploy/observe/alerts.yaml"],
  ["test", "rules", "deploy/observe/alerts.test.yaml"],
]) {
  const { error, status } = spawnSync(promtool, args, { stdio: "inherit" });
  if (error)
    console.error(
      `${promtool} does not run (${error.message}): install Debian's prometheus, or name it in PROMTOOL.`,
    );
  if (status !== 0) process.exitCode = 1;
}
