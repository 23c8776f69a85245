// Runs before `npm start`, `npm test` and the others on whatever Node the machine has (18 or
// later), with an empty node_modules perhaps: plain JavaScript and nothing but Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { enableHooks } from "./enable-hooks.mjs";

const stampName = "node_modules/.installed-lock.sha256";

/**
 * Whether the packages below `root` are those of its lock file. A stamp of ours decides; without
 * one (somebody ran npm by hand) npm's own record must be as new as the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const stamp = path.join(root, stampName);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash(root)) return true;
  const lock = path.join(root, "package-lock.json");
  return statSync(record).mtimeMs >= statSync(lock).mtimeMs;
}

/** @param {string} root */
function lockHash(root) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return createHash("sha256").update(lock).digest("hex");
}

/**
 * No install script runs: those of Prisma would download engines that are not used here.
 * Standard output stays free for `npm run canary -- … --json`.
 * @param {string} root
 */
function install(root) {
  console.error("Installing packages (npm ci) …");
  const flags = [
    "ci",
    "--ignore-scripts",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.execPath, [npm, ...flags]] : ["npm", flags];
  const result = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2] });
  if (result.status !== 0) fail("Packages could not be installed: npm ci failed, see above.");
  writeFileSync(path.join(root, stampName), lockHash(root));
}

/**
 * The project's Node comes with its packages; npm scripts find it first on their PATH.
 * @param {string} root
 */
function requireNode24(root) {
  const version = spawnSync(path.join(root, "node_modules/.bin/node"), ["--version"]);
  const own = version.status === 0;
  if (own || Number(process.versions.node.split(".")[0]) >= 24) return;
  fail("Node 24 has no npm package for this platform: install Node 24 or later and try again.");
}

/** @param {string} sentence */
function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  if (!isInstalled(root)) {
    install(root);
    enableHooks(root);
  }
  requireNode24(root);
}
