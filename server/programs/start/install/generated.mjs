import { spawnSync } from "node:child_process";
import path from "node:path";
import { LaunchProblem } from "./npm.mjs";

/**
 * Whether a program loads what `npm run generate` makes with its first imports, before it could make that itself:
 * all tools, and Playwright with our configuration. Programs of the service make what they need and then import it, as
 * the setup of vitest does.
 * @param {string} program as in package.json
 */
export function loadsGenerated(program) {
  return program.startsWith("server/workshop/") || program === "playwright";
}

/**
 * Makes all generated sources that are missing or out of date.
 * @param {string} root
 * @param {string} node
 */
export function ensureGenerated(root, node) {
  const command = path.join(root, "server/programs/start/generate-command.ts");
  const { status } = spawnSync(node, [command], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status !== 0) throw new LaunchProblem("`npm run generate` failed, see above.");
}
