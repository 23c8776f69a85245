import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { enableHooks } from "./enable-hooks.mjs";
import { npmCi } from "./npm.mjs";
import { fits, thisPlatform } from "./platform.mjs";
import { startStep } from "./progress.mjs";

const stampName = "node_modules/.installed-lock.sha256";
const countEveryMs = 500;

/**
 * Installs the packages of the lock file if they are not there. Standard output stays free for
 * `npm run canary -- … --json`. Rejects with a LaunchProblem.
 * @param {string} root
 * @param {string} node
 */
export async function ensurePackages(root, node) {
  if (isStamped(root)) return;
  if (!isInstalled(root)) await install(root, node);
  try {
    writeFileSync(path.join(root, stampName), lockHash(root));
  } catch {
    // A tree that may not be written: the next start compares again.
  }
}

/**
 * Whether the packages below `root` are those of its lock file. A stamp of ours says so, or else
 * npm's own record of what it has installed (somebody ran npm by hand, or a change of the lock
 * file changed no package of this platform).
 * @param {string} root
 */
export function isInstalled(root) {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  if (isStamped(root)) return true;
  const locked = readPackages(path.join(root, "package-lock.json"));
  return holdsAll(locked, readPackages(record));
}

/** @param {string} root */
function isStamped(root) {
  const stamp = path.join(root, stampName);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash(root);
}

/**
 * @param {string} root
 * @param {string} node
 */
async function install(root, node) {
  const expected = fittingPlaces(root);
  const step = startStep("Installing packages", { stream: process.stderr });
  const counting = setInterval(() => {
    const done = expected.filter((place) => existsSync(path.join(root, place, "package.json")));
    step.count(done.length, expected.length);
  }, countEveryMs);
  try {
    await npmCi({ node, folder: root, what: "Packages could not be installed" });
    step.done("Installed packages");
  } catch (error) {
    step.fail();
    throw error;
  } finally {
    clearInterval(counting);
  }
  enableHooks(root);
  linkNode(root, node);
}

/** @param {string} root */
function lockHash(root) {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  return createHash("sha256").update(lock).digest("hex");
}

/**
 * Whether everything that the project needs on this platform is installed, in the locked version.
 * Optional packages of this platform count: npm leaves out those whose `engines` refuse the Node
 * that runs it, and says nothing, and without Tailwind's or sharp's native part nothing builds.
 * @param {Packages} locked
 * @param {Packages} installed
 */
function holdsAll(locked, installed) {
  const platform = thisPlatform();
  const seen = new Set([""]);
  for (const place of seen) {
    const entry = locked[place] ?? {};
    if (place !== "" && installed[place]?.version !== entry.version) return false;
    for (const name of neededBy(entry)) {
      const needed = resolve(locked, place, name);
      if (needed !== undefined && fits(locked[needed] ?? {}, platform)) seen.add(needed);
    }
  }
  return true;
}

/** @param {Entry} entry */
function neededBy(entry) {
  return Object.keys({
    ...entry.dependencies,
    ...entry.devDependencies,
    ...entry.optionalDependencies,
    ...entry.peerDependencies,
  });
}

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {import("./platform.mjs").Wanting & {
 *   version?: string,
 *   dependencies?: Ranges,
 *   devDependencies?: Ranges,
 *   optionalDependencies?: Ranges,
 *   peerDependencies?: Ranges,
 * }} Entry
 * @typedef {Record<string, Entry>} Packages
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * The place of the package that `name` means in the package at `place`: the nearest node_modules.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 */
function resolve(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/"))) {
    folder = folder.replace(/\/$/, "");
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return undefined;
  }
}

/** @param {string} root */
function fittingPlaces(root) {
  const platform = thisPlatform();
  const packages = readPackages(path.join(root, "package-lock.json"));
  return Object.entries(packages)
    .filter(([place, entry]) => place !== "" && fits(entry, platform))
    .map(([place]) => place);
}

/**
 * For `npx vitest` and editors, on a machine whose own Node is older. Nothing of ours needs it,
 * and npm may take it away.
 * @param {string} root
 * @param {string} node
 */
function linkNode(root, node) {
  if (!node.startsWith(path.join(root, ".node")) || process.platform === "win32") return;
  const link = path.join(root, "node_modules/.bin/node");
  try {
    symlinkSync(path.relative(path.dirname(link), node), link);
  } catch {
    // It is there, or may not be made: a convenience only.
  }
}
