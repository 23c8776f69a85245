// `npm install` runs this as its "prepare" script.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Makes git use .githooks in a checkout; does nothing elsewhere (a tarball, a container image).
 * @param {string} root
 */
export function enableHooks(root) {
  if (!existsSync(path.join(root, ".git"))) return;
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  enableHooks(fileURLToPath(new URL("../../..", import.meta.url)));
}
