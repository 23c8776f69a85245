import { createHash } from "node:crypto";
import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { enableHooks } from "../enable-hooks.mjs";
import { isDeployed } from "./deployed.mjs";
import { fittingPlaces, holdsAll, neededPackages, readPackages } from "./lock-file.mjs";
import { LaunchProblem, npmInstall } from "./npm.mjs";
import { startStep } from "./progress.mjs";
import {
  beginWorkFolder,
  inPlace,
  removeFolder,
  takePackages,
  workFolder,
} from "./work-folder.mjs";

/** @typedef {import("./lock-file.mjs").Extent} Extent */

const stampName = "node_modules/.installed-lock.sha256";
/** The end of a stamp of packages, by what is not there. @type {Record<Extent, string>} */
const stampEnds = { tools: "", pages: " without tools", service: " without pages" };
/** Each holds those after it. @type {Extent[]} */
const extents = ["tools", "pages", "service"];
const countEveryMs = 500;
const failed = "Packages could not be installed";
/** Priority of what npm does while the service answers beside it ("nice": 19 is the lowest). */
const besidePriority = 10;

/**
 * Installs the packages of the lock file if those that the program needs are not there. Standard output stays
 * free for `npm run canary -- … --json`. A tree that was made to be deployed is never installed into: it has parts of
 * packages, which no lock file lists, and npm would take them away under the service that runs of them. Rejects with a
 * LaunchProblem.
 * @param {string} root
 * @param {string} node
 * @param {{ extent: Extent, begun?: Promise<boolean> | undefined, isQuiet?: boolean }} needed `begun`: of
 * `beginPackages`; quietly while a service answers
 */
export async function ensurePackages(root, node, { extent, begun, isQuiet = false }) {
  if (isDeployed(root)) return requireWhole(root, extent);
  if (isStamped(root, extent)) return;
  // Whoever has once checked or tested keeps the tools when the lock file changes.
  const wanted = hasTools(root) ? "tools" : extent;
  const progress = isQuiet ? undefined : { root, extent: wanted };
  const isBegun = begun !== undefined && (await showInstall(progress, () => begun));
  if (!isBegun && isInstalled(root, extent)) return stampPackages(root, extent);
  await (wanted === "tools"
    ? installAll(root, node, isBegun)
    : installBeside(root, node, { extent: wanted, isBegun, isQuiet }));
  enableHooks(root);
  linkNode(root, node);
  // Another process may have brought more meanwhile.
  if (!isStamped(root, wanted)) stampPackages(root, wanted);
}

/**
 * Begins with the npm of the machine's own, older Node while the one that is wanted is brought: no packages are there
 * yet. npm leaves out those that the older Node may not have; `ensurePackages` adds them. Answers whether it came to
 * its end, and never rejects.
 * @param {string} root
 * @param {string} node
 * @param {Extent} extent
 */
export async function beginPackages(root, node, extent) {
  if (isDeployed(root) || existsSync(path.join(root, "node_modules"))) return false;
  try {
    const install = (/** @type {string} */ folder) => npmInstall({ node, folder, what: failed });
    if (extent === "tools") await inPlace(root, () => install(root));
    else await install(beginWorkFolder(root, extent));
    return true;
  } catch {
    return false;
  }
}

/**
 * With the tools, into the checkout itself.
 * @param {string} root
 * @param {string} node
 * @param {boolean} isBegun
 */
async function installAll(root, node, isBegun) {
  if (isInstalled(root, "tools")) return;
  const install = () => {
    const isBeside = isBegun || isStamped(root, "service");
    return npmInstall({ node, folder: root, what: failed, isBeside });
  };
  await showInstall({ root, extent: "tools" }, () => inPlace(root, install));
}

/**
 * @param {string} root
 * @param {string} node
 * @param {{ extent: Extent, isBegun: boolean, isQuiet: boolean }} options
 */
async function installBeside(root, node, { extent, isBegun, isQuiet }) {
  const held = extent === "pages" && isStamped(root, "service") ? "service" : undefined;
  const folder = isBegun ? workFolder(root) : beginWorkFolder(root, extent, held);
  const priority = isQuiet ? besidePriority : undefined;
  const install = () => npmInstall({ node, folder, what: failed, isBeside: isBegun, priority });
  try {
    if (!isBegun || !isRecorded(folder, neededPackages(root, extent)))
      await showInstall(isQuiet ? undefined : { root, extent, held }, install);
    if (!isInstalled(root, extent)) await takePackages(root, { isBeside: held !== undefined });
  } finally {
    removeFolder(folder);
  }
}

/**
 * @param {string} root
 * @param {Extent} extent
 */
function requireWhole(root, extent) {
  if (extent === "tools") {
    throw new LaunchProblem("This tree was made to be deployed, without tools: use a checkout.");
  }
  if (!existsSync(path.join(root, "node_modules"))) {
    throw new LaunchProblem(
      "The packages of this tree are gone: make it anew, node deploy/build-image.mjs in a checkout.",
    );
  }
}

/**
 * The packages that a program needs before it runs. Tools: whatever checks, tests and measures, Next's own
 * `dev`, which looks for the types of packages, and `npm run generate`, which writes the client of the API. The service
 * brings those of its pages itself, while it answers.
 * @param {string} program as in package.json: a file of ours, or a package's command
 * @param {string[]} args
 * @returns {Extent}
 */
export function neededExtent(program, args) {
  const isTool =
    !program.startsWith("server/programs/") ||
    program.endsWith("/generate-command.ts") ||
    args.includes("--dev");
  if (isTool) return "tools";
  return program.endsWith("/build-command.ts") ? "pages" : "service";
}

/**
 * Whether the packages below `root` are those of its lock file that are needed. A stamp of ours says so, or else npm's own
 * record of what it has installed (somebody ran npm by hand, or a change of the lock file changed no package of this
 * platform).
 * @param {string} root
 * @param {Extent} extent
 */
export function isInstalled(root, extent) {
  return isStamped(root, extent) || isRecorded(root, neededPackages(root, extent));
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
 * @param {Extent} extent
 */
function stampPackages(root, extent) {
  try {
    writeFileSync(path.join(root, stampName), `${lockHash(root)}${stampEnds[extent]}`);
  } catch {
    // A tree that may not be written: the next start compares again.
  }
}

/**
 * @param {string} root
 * @param {Extent} extent
 */
function isStamped(root, extent) {
  const file = path.join(root, stampName);
  if (!existsSync(file)) return false;
  const stamp = readFileSync(file, "utf8");
  const holding = extents.slice(0, extents.indexOf(extent) + 1);
  return holding.some((each) => stamp === `${lockHash(root)}${stampEnds[each]}`);
}

/**
 * Whether the packages of this lock file, or of one before it, were installed with tools.
 * @param {string} root
 */
function hasTools(root) {
  const file = path.join(root, stampName);
  return existsSync(file) && !readFileSync(file, "utf8").includes(" without ");
}

/**
 * Shows how many packages are there while `work` brings them.
 * @template T
 * @param {{ root: string, extent: Extent, held?: Extent | undefined } | undefined} progress undefined shows nothing
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
async function showInstall(progress, work) {
  if (progress === undefined) return work();
  const { root, extent, held } = progress;
  const folder = extent === "tools" ? root : workFolder(root);
  const there = held === undefined ? {} : neededPackages(root, held);
  const expected = fittingPlaces(neededPackages(root, extent)).filter((place) => !(place in there));
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
