import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { enableHooks } from "../enable-hooks.mjs";
import { isDeployed } from "./deployed.mjs";
import { fittingPlaces, holdsAll, neededPackages, readPackages } from "./lock-file.mjs";
import { LaunchProblem, npmInstall } from "./npm.mjs";
import { startStep } from "./progress.mjs";
import { beginServiceFolder, serviceFolder, takeServicePackages } from "./service-folder.mjs";

const stampName = "node_modules/.installed-lock.sha256";
/** The end of a stamp of packages that run and build the service: those that check and test it are not there. */
const withoutTools = " without tools";
const countEveryMs = 500;
const failed = "Packages could not be installed";

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
  if (isStamped(root, tools)) return;
  // Whoever has once checked or tested keeps the tools when the lock file changes.
  const wanted = { tools: tools || hasTools(root) };
  const isBegun = begun !== undefined && (await showInstall(root, wanted, () => begun));
  if (isBegun || !isInstalled(root, { tools })) {
    await (wanted.tools ? installAll(root, node, isBegun) : installForService(root, node, isBegun));
    enableHooks(root);
    linkNode(root, node);
    stampPackages(root, wanted);
  } else {
    stampPackages(root, { tools });
  }
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
  const folder = tools ? root : beginServiceFolder(root);
  return npmInstall({ node, folder, what: failed }).then(
    () => true,
    () => false,
  );
}

/**
 * With the tools, into the checkout itself.
 * @param {string} root
 * @param {string} node
 * @param {boolean} isBegun
 */
async function installAll(root, node, isBegun) {
  const wanted = { tools: true };
  if (isInstalled(root, wanted)) return;
  const isBeside = isBegun || isStamped(root, false);
  const install = () => npmInstall({ node, folder: root, what: failed, isBeside });
  await showInstall(root, wanted, install);
}

/**
 * @param {string} root
 * @param {string} node
 * @param {boolean} isBegun
 */
async function installForService(root, node, isBegun) {
  const wanted = { tools: false };
  const folder = isBegun ? serviceFolder(root) : beginServiceFolder(root);
  try {
    const install = () => npmInstall({ node, folder, what: failed, isBeside: isBegun });
    if (!isRecorded(folder, neededPackages(root, wanted))) await showInstall(root, wanted, install);
    takeServicePackages(root);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
 * alone. A stamp of ours says so, or else npm's own record of what it has installed
 * (somebody ran npm by hand, or a change of the lock file changed no package of this platform).
 * @param {string} root
 * @param {{ tools: boolean }} wanted
 */
export function isInstalled(root, { tools }) {
  return isStamped(root, tools) || isRecorded(root, neededPackages(root, { tools }));
}

/**
 * @param {string} folder
 * @param {import("./lock-file.mjs").Packages} needed
 */
function isRecorded(folder, needed) {
  const record = path.join(folder, "node_modules/.package-lock.json");
  return existsSync(record) && holdsAll(needed, readPackages(record));
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
  const folder = wanted.tools ? root : serviceFolder(root);
  const expected = fittingPlaces(neededPackages(root, wanted));
  const step = startStep("Installing packages", { stream: process.stderr });
  const counting = setInterval(() => {
    const done = expected.filter((place) => existsSync(path.join(folder, place, "package.json")));
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
