import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { copyTree } from "#server/workshop/drills/copy-tree.ts";

/**
 * Makes the image's tree in `target`, as the Dockerfile does, from a clone with today's edits on which `edit` has
 * worked. Nobody may write it. Answers how many seconds the making took.
 */
export function buildTree(target: string, edit: (source: string) => void = () => {}): number {
  const source = `${target}.source`;
  copyTree(source);
  edit(source);
  const from = performance.now();
  execFileSync(process.execPath, ["deploy/build-image.mjs", target], {
    cwd: source,
    env: { ...ownEnvironment(), ...registry() },
    stdio: "inherit",
  });
  const seconds = Math.round((performance.now() - from) / 1_000);
  rmSync(source, { recursive: true });
  execFileSync("chmod", ["-R", "a+rX,a-w", target]);
  return seconds;
}

/** Nothing of the npm, the service or the database that this drill is started beside. */
export function ownEnvironment() {
  const { PATH = "" } = process.env;
  const node = path.dirname(process.execPath);
  return { PATH: [node, PATH].join(path.delimiter), NODE_ENV: "production" as const };
}

/** Settings that only the build needs. */
function registry(): Record<string, string> {
  const { npm_config_registry: given } = process.env;
  return given ? { npm_config_registry: given } : {};
}
