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
import { smallerProject } from "./lock-file.mjs";
import { LaunchProblem } from "./npm.mjs";

const unfinished = /^packages\.(\d+)\.unfinished$/;

/**
 * Where this process has npm install: beside node_modules, so that what stands there is whole, and two starts at the
 * same time do not meet.
 * @param {string} root
 */
export function workFolder(root) {
  return path.join(root, ".node", `packages.${process.pid}.unfinished`);
}

/**
 * Writes the project of the packages that are needed, beside those of `held`, into the folder, and removes what starts have
 * left that were stopped.
 * @param {string} root
 * @param {import("./lock-file.mjs").Extent} extent
 * @param {import("./lock-file.mjs").Extent} [held]
 */
export function beginWorkFolder(root, extent, held) {
  const folder = workFolder(root);
  const project = smallerProject(root, extent, held);
  removeLeftovers(path.dirname(folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(project.package));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(project.lock));
  const settings = path.join(root, ".npmrc");
  if (existsSync(settings)) cpSync(settings, path.join(folder, ".npmrc"));
  return folder;
}

/**
 * Puts the packages in the place of those that are there, or beside them.
 * @param {string} root
 * @param {{ isBeside: boolean }} options
 * @throws LaunchProblem
 */
export function takePackages(root, { isBeside }) {
  const [made, place] = [
    path.join(workFolder(root), "node_modules"),
    path.join(root, "node_modules"),
  ];
  try {
    if (isBeside) addPackages(made, place);
    else replace(made, place);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "EBUSY" && code !== "EXDEV")
      throw new LaunchProblem(`Packages could not be put into ${place}: ${message}.`);
    // A volume of its own, as in some containers.
    cpSync(made, place, { recursive: true, verbatimSymlinks: true, force: true });
  }
}

/**
 * @param {string} made
 * @param {string} place
 */
function replace(made, place) {
  if (existsSync(place)) renameSync(place, `${made}.replaced`);
  renameSync(made, place);
}

/**
 * A folder with the packages of one owner ("@radix-ui") is there already perhaps.
 * @param {string} made
 * @param {string} place
 */
function addPackages(made, place) {
  for (const name of readdirSync(made)) {
    if (name.startsWith(".")) continue;
    const [from, to] = [path.join(made, name), path.join(place, name)];
    if (name.startsWith("@") && existsSync(to)) addPackages(from, to);
    else replace(from, to);
  }
}

/** @param {string} folder */
function removeLeftovers(folder) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const pid = unfinished.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(path.join(folder, name), { recursive: true, force: true });
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
