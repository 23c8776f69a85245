import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { smallerProject } from "./lock-file.mjs";
import { LaunchProblem } from "./npm.mjs";

/** Folders of processes that install: the packages of the service or its pages beside node_modules, or the tools in it. */
const unfinished = /^(packages|tools)\.(\d+)\.unfinished$/;
const lookAgainMs = 250;

/** @typedef {"packages" | "tools"} Kind */

/**
 * Where this process has npm install: beside node_modules, so that what stands there is whole, and two starts at the
 * same time do not meet.
 * @param {string} root
 */
export function workFolder(root) {
  return folderOf(root, "packages");
}

/**
 * Writes the project of the packages that are needed, beside those of `held`, into the folder, and removes what starts have
 * left that were stopped.
 * @param {string} root
 * @param {import("./lock-file.mjs").Extent} extent
 * @param {import("./lock-file.mjs").Extent} [held]
 * @throws LaunchProblem
 */
export function beginWorkFolder(root, extent, held) {
  const folder = workFolder(root);
  const project = smallerProject(root, extent, held);
  const settings = path.join(root, ".npmrc");
  return told(path.dirname(folder), () => {
    makeFolder(folder);
    writeFileSync(path.join(folder, "package.json"), JSON.stringify(project.package));
    writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(project.lock));
    if (existsSync(settings)) cpSync(settings, path.join(folder, ".npmrc"));
    return folder;
  });
}

/**
 * Puts the packages in the place of those that are there, or beside them, when no other process installs tools there.
 * @param {string} root
 * @param {{ isBeside: boolean }} options
 * @throws LaunchProblem
 */
export async function takePackages(root, { isBeside }) {
  await othersDone(root, "tools");
  const made = path.join(workFolder(root), "node_modules");
  const place = path.join(root, "node_modules");
  told(place, () => {
    try {
      if (isBeside) addPackages(made, place);
      else replace(made, place);
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== "EBUSY" && code !== "EXDEV") throw error;
      copyPackages(made, place, isBeside);
    }
  });
}

/**
 * Runs `work`, which has npm install into node_modules itself, when no other process puts packages there.
 * @param {string} root
 * @param {() => Promise<unknown>} work
 */
export async function inPlace(root, work) {
  await othersDone(root, "packages");
  const folder = folderOf(root, "tools");
  told(path.dirname(folder), () => makeFolder(folder));
  try {
    await work();
  } finally {
    removeFolder(folder);
  }
}

/**
 * Removes what can be removed: files that are in use somewhere go at a later start.
 * @param {string} folder
 */
export function removeFolder(folder) {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // In use, on Windows.
  }
}

/**
 * @param {string} root
 * @param {Kind} kind
 */
function folderOf(root, kind) {
  return path.join(root, ".node", `${kind}.${process.pid}.unfinished`);
}

/** @param {string} folder */
function makeFolder(folder) {
  for (const { name, isLeft } of installing(path.dirname(folder)))
    if (isLeft) removeFolder(path.join(path.dirname(folder), name));
  // In containers an earlier process had the same number.
  removeFolder(folder);
  mkdirSync(folder, { recursive: true });
}

/**
 * @param {string} root
 * @param {Kind} kind
 */
async function othersDone(root, kind) {
  const isBusy = () =>
    installing(path.join(root, ".node")).some(
      (each) => each.kind === kind && !each.isLeft && each.pid !== process.pid,
    );
  while (isBusy()) await sleep(lookAgainMs);
}

/** @param {string} folder */
function installing(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const [, kind, number] = unfinished.exec(name) ?? [];
    const pid = Number(number);
    return kind === undefined ? [] : [{ name, kind, pid, isLeft: !isRunning(pid) }];
  });
}

/**
 * @param {string} made
 * @param {string} place
 */
function replace(made, place) {
  const replaced = `${made}.replaced`;
  if (existsSync(place)) renameSync(place, replaced);
  try {
    renameSync(made, place);
  } catch (error) {
    if (existsSync(replaced)) renameSync(replaced, place);
    throw error;
  }
}

/**
 * A folder with the packages of one owner ("@radix-ui"), or with commands, is there already perhaps.
 * @param {string} made
 * @param {string} place
 */
function addPackages(made, place) {
  for (const name of readdirSync(made).filter(isAdded)) {
    const [from, to] = [path.join(made, name), path.join(place, name)];
    if (/^@|^\.bin$/.test(name) && existsSync(to)) addPackages(from, to);
    else replace(from, to);
  }
}

/**
 * For a node_modules that is a volume of its own, as in some containers.
 * @param {string} made
 * @param {string} place
 * @param {boolean} isBeside
 */
function copyPackages(made, place, isBeside) {
  if (!isBeside)
    for (const name of readdirSync(place)) rmSync(path.join(place, name), { recursive: true });
  const isWanted = (/** @type {string} */ file) =>
    !isBeside || path.dirname(file) !== made || isAdded(path.basename(file));
  cpSync(made, place, { recursive: true, verbatimSymlinks: true, force: true, filter: isWanted });
}

/** Not npm's own record, which knows of those packages alone. @param {string} name */
function isAdded(name) {
  return !name.startsWith(".") || name === ".bin";
}

/**
 * @template T
 * @param {string} place
 * @param {() => T} work
 */
function told(place, work) {
  try {
    return work();
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new LaunchProblem(`Packages could not be put into ${place}: ${message}.`);
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === "EPERM";
  }
}
