import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isDeployed } from "./deployed.mjs";
import { LaunchProblem, npmInstall } from "./npm.mjs";
import { fits } from "./platform.mjs";
import { startStep } from "./progress.mjs";

/** The oldest Node that runs the project's TypeScript as it is. */
const majorMin = 24;

/**
 * The Node to run everything with: the machine's own where it is recent enough, else the one that
 * npm brings to `.node`, outside node_modules, because `npm ci` empties that. A tree that was made to be deployed is
 * run by the machine's own, or not at all. Rejects with a LaunchProblem that says why there is none. `onBring` hears that
 * one is brought, which takes seconds.
 * @param {string} root
 * @param {Machine} machine
 * @param {() => void} [onBring]
 * @typedef {{ version: string, execPath: string, os: string, cpu: string, libc?: string }} Machine
 */
export async function ensureNode(root, machine, onBring) {
  if (isRecent(machine.version) && !isBelow(machine.execPath, root)) return machine.execPath;
  if (isDeployed(root) && !isRecent(machine.version)) {
    throw new LaunchProblem(
      `Canary needs Node ${majorMin} or later; this is Node ${machine.version} (${machine.execPath}): install Node ${majorMin} (https://nodejs.org) and start with that.`,
    );
  }
  const wanted = wantedPackage(machine);
  if (wanted === undefined) {
    throw new LaunchProblem(
      `Canary needs Node ${majorMin} or later; this is Node ${machine.version}, and npm has no package of a newer one for ${machine.os}-${machine.cpu}: install Node ${majorMin} (https://nodejs.org) and try again.`,
    );
  }
  const found = findOwnNode(root, wanted);
  if (found !== undefined) return found;
  onBring?.();
  return bringNode(root, machine, wanted);
}

/**
 * Where the wanted package's program is, if it has been brought. The package's own path says so,
 * never a link in a `.bin` folder: npm 10 takes that away again when it drops the packages of the
 * other platforms, whose link has the same name.
 * @param {string} root
 * @param {WantedPackage} wanted
 */
export function findOwnNode(root, wanted) {
  const file = path.join(homeOf(root, wanted), "node_modules", wanted.name, wanted.bin);
  return existsSync(file) ? file : undefined;
}

/**
 * The package that carries Node for this machine, by ./node/package-lock.json.
 * @param {{ os: string, cpu: string, libc?: string }} machine
 * @returns {WantedPackage | undefined}
 * @typedef {{ name: string, version: string, bin: string, entry: Record<string, unknown> }} WantedPackage
 */
export function wantedPackage(machine) {
  const lock = JSON.parse(
    readFileSync(new URL("../node/package-lock.json", import.meta.url), "utf8"),
  );
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (place === "" || !fits(entry, machine)) continue;
    const name = place.replace("node_modules/", "");
    return { name, version: entry.version, bin: entry.bin.node, entry };
  }
  return undefined;
}

/**
 * Installed beside and renamed, so that what stands in its place is whole, and two starts at the
 * same time do not meet.
 * @param {string} root
 * @param {Machine} machine
 * @param {WantedPackage} wanted
 */
async function bringNode(root, machine, wanted) {
  const step = startStep(`Bringing Node ${wanted.version} from npm`, { stream: process.stderr });
  const home = homeOf(root, wanted);
  const unfinished = `${home}.${process.pid}.unfinished`;
  try {
    writeProject(unfinished, wanted);
    const what = `Canary needs Node ${majorMin} or later; this is Node ${machine.version}, and a newer one could not be brought from npm`;
    await npmInstall({ node: machine.execPath, folder: unfinished, what });
    requireRunnable(path.join(unfinished, "node_modules", wanted.name, wanted.bin), wanted);
    moveInto(home, unfinished);
    step.done(`Brought Node ${wanted.version} from npm`);
  } catch (error) {
    step.fail();
    throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return path.join(home, "node_modules", wanted.name, wanted.bin);
}

/**
 * A package of one dependency with the lock file's hash. It is no optional one here: npm leaves
 * an optional one that it cannot have out without a word.
 * @param {string} folder
 * @param {WantedPackage} wanted
 */
function writeProject(folder, { name, version, entry }) {
  const dependencies = { [name]: version };
  const { optional: _, ...locked } = entry;
  const own = { name: "canary-node", private: true, dependencies };
  const packages = { "": own, [`node_modules/${name}`]: locked };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(own));
    const lock = { name: own.name, lockfileVersion: 3, requires: true, packages };
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(lock));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LaunchProblem(`Node could not be brought to ${folder}: ${reason}.`);
  }
}

/**
 * @param {string} file
 * @param {WantedPackage} wanted
 */
function requireRunnable(file, { name, version }) {
  const { status, error, stderr } = spawnSync(file, ["--version"], { encoding: "utf8" });
  if (status === 0) return;
  const said = (stderr ?? "").trim().split("\n").at(-1) || error?.message || `status ${status}`;
  throw new LaunchProblem(
    `Node ${version} from npm (${name}) does not run on this system: ${said}. On Linux it needs glibc 2.28 or later. Install Node ${majorMin} (https://nodejs.org) and try again.`,
  );
}

/**
 * @param {string} home
 * @param {string} unfinished
 */
function moveInto(home, unfinished) {
  try {
    renameSync(unfinished, home);
  } catch (error) {
    // Another start was faster: its copy is as good.
    if (!existsSync(home)) throw error;
  }
  for (const name of readdirSync(path.dirname(home))) {
    if (name === path.basename(home) || name.endsWith(".unfinished")) continue;
    try {
      rmSync(path.join(path.dirname(home), name), { recursive: true, force: true });
    } catch {
      // The version of before still runs, on Windows: the next one takes it away.
    }
  }
}

/**
 * @param {string} root
 * @param {WantedPackage} wanted
 */
function homeOf(root, { name, version }) {
  return path.join(root, ".node", `${name}-${version}`);
}

/** @param {string} version */
function isRecent(version) {
  return Number(version.split(".")[0]) >= majorMin;
}

/**
 * @param {string} file
 * @param {string} folder
 */
function isBelow(file, folder) {
  const relative = path.relative(folder, file);
  return !relative.startsWith("..") && !path.isAbsolute(relative);
}
