import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { enableHooks } from "../enable-hooks.mjs";
import { isDeployed } from "./deployed.mjs";
import { LaunchProblem, npmInstall } from "./npm.mjs";
import { fits, thisPlatform } from "./platform.mjs";
import { startStep } from "./progress.mjs";

const stampName = "node_modules/.installed-lock.sha256";
/** The end of a stamp of packages that run and build the service: those that check and test it are not there. */
const withoutTools = " without tools";
const countEveryMs = 500;

/**
 * Installs the packages of the lock file if those that the program needs are not there. Standard output stays
 * free for `npm run canary -- … --json`. A tree that was made to be deployed is never installed into: it has parts of
 * packages, which no lock file lists, and npm would take them away under the service that runs of them. Rejects with a
 * LaunchProblem.
 * @param {string} root
 * @param {string} node
 * @param {{ tools: boolean, begun?: Promise<boolean> | undefined }} needed `begun`: of `beginPackages`
 */
export async function ensurePackages(root, node, { tools, begun }) {
  if (isDeployed(root)) return requireWhole(root, tools);
  const isBegun = begun !== undefined && (await showInstall(root, { tools }, () => begun));
  if (isStamped(root, tools)) return;
  const isBeside = isBegun || isStamped(root, false);
  // Whoever has once checked or tested keeps the tools when the lock file changes.
  const wanted = { tools: tools || hasTools(root) };
  if (!isInstalled(root, { tools })) {
    const what = "Packages could not be installed";
    const install = () => npmInstall({ node, folder: root, what, isBeside, ...wanted });
    await showInstall(root, wanted, install);
    stampPackages(root, wanted);
  } else {
    stampPackages(root, { tools });
    if (!isBegun) return;
  }
  enableHooks(root);
  linkNode(root, node);
}

/**
 * Begins with the npm of the machine's own, older Node while the one that is wanted is brought: no packages are there
 * yet. npm leaves out those that the older Node may not have; `ensurePackages` adds them. Answers whether it came to
 * its end, and never rejects.
 * @param {string} root
 * @param {string} node
 * @param {{ tools: boolean }} needed
 */
export async function beginPackages(root, node, { tools }) {
  if (isDeployed(root) || existsSync(path.join(root, "node_modules"))) return false;
  const install = npmInstall({ node, folder: root, what: "Packages", tools });
  return install.then(
    () => true,
    () => false,
  );
}

/**
 * @param {string} root
 * @param {boolean} tools
 */
function requireWhole(root, tools) {
  if (tools) {
    throw new LaunchProblem("This tree was made to be deployed, without tools: use a checkout.");
  }
  if (!existsSync(path.join(root, "node_modules"))) {
    throw new LaunchProblem(
      "The packages of this tree are gone: make it anew, node deploy/build-image.mjs in a checkout.",
    );
  }
}

/**
 * Whether a program needs more than the service does: whatever checks, tests and measures, Next's own
 * `dev`, which looks for the types of packages, and `npm run generate`, which writes the client of the API.
 * @param {string} program as in package.json: a file of ours, or a package's command
 * @param {string[]} args
 */
export function needsTools(program, args) {
  return (
    !program.startsWith("server/programs/") ||
    program.endsWith("/generate-command.ts") ||
    args.includes("--dev")
  );
}

/**
 * Whether the packages below `root` are those of its lock file, without `tools` those of the service
 * alone (`npm ci --omit=dev`). A stamp of ours says so, or else npm's own record of what it has installed
 * (somebody ran npm by hand, or a change of the lock file changed no package of this platform).
 * @param {string} root
 * @param {{ tools: boolean }} wanted
 */
export function isInstalled(root, { tools }) {
  const record = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  if (isStamped(root, tools)) return true;
  const { "": own, ...locked } = readPackages(path.join(root, "package-lock.json"));
  const project = tools ? own : { ...own, devDependencies: {} };
  return holdsAll({ "": project ?? {}, ...locked }, readPackages(record));
}

/**
 * Spares the next start from comparing.
 * @param {string} root
 * @param {{ tools: boolean }} installed
 */
function stampPackages(root, { tools }) {
  try {
    writeFileSync(path.join(root, stampName), stampOf(root, tools));
  } catch {
    // A tree that may not be written: the next start compares again.
  }
}

/**
 * @param {string} root
 * @param {boolean} tools
 */
function isStamped(root, tools) {
  const file = path.join(root, stampName);
  if (!existsSync(file)) return false;
  const stamp = readFileSync(file, "utf8");
  return stamp === stampOf(root, true) || (!tools && stamp === stampOf(root, false));
}

/**
 * @param {string} root
 * @param {boolean} tools
 */
function stampOf(root, tools) {
  return tools ? lockHash(root) : `${lockHash(root)}${withoutTools}`;
}

/**
 * Whether the packages of this lock file, or of one before it, were installed with tools.
 * @param {string} root
 */
function hasTools(root) {
  const file = path.join(root, stampName);
  return existsSync(file) && !readFileSync(file, "utf8").endsWith(withoutTools);
}

/**
 * Shows how many packages are there while `work` brings them.
 * @template T
 * @param {string} root
 * @param {{ tools: boolean }} wanted
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function showInstall(root, wanted, work) {
  const expected = fittingPlaces(root, wanted);
  const step = startStep("Installing packages", { stream: process.stderr });
  const counting = setInterval(() => {
    const done = expected.filter((place) => existsSync(path.join(root, place, "package.json")));
    step.count(done.length, expected.length);
  }, countEveryMs);
  try {
    const result = await work();
    if (result === false) step.fail();
    else step.done("Installed packages");
    return result;
  } catch (error) {
    step.fail();
    throw error;
  } finally {
    clearInterval(counting);
  }
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
    if (place !== "" && !(place in installed)) return false;
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
 *   dev?: boolean,
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

/**
 * @param {string} root
 * @param {{ tools: boolean }} wanted
 */
function fittingPlaces(root, { tools }) {
  const platform = thisPlatform();
  const packages = readPackages(path.join(root, "package-lock.json"));
  return Object.entries(packages)
    .filter(([place, entry]) => place !== "" && fits(entry, platform) && (tools || !entry.dev))
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
