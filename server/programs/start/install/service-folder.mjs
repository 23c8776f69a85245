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
import { serviceProject } from "./lock-file.mjs";
import { LaunchProblem } from "./npm.mjs";

const unfinished = /^packages\.(\d+)\.unfinished$/;

/**
 * Where this process has npm install what the service needs: beside node_modules, so that what stands there is whole,
 * and two starts at the same time do not meet.
 * @param {string} root
 */
export function serviceFolder(root) {
  return path.join(root, ".node", `packages.${process.pid}.unfinished`);
}

/**
 * Writes the project into the folder, and removes what starts have left that were stopped.
 * @param {string} root
 */
export function beginServiceFolder(root) {
  const folder = serviceFolder(root);
  const project = serviceProject(root);
  removeLeftovers(path.dirname(folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, "package.json"), JSON.stringify(project.package));
  writeFileSync(path.join(folder, "package-lock.json"), JSON.stringify(project.lock));
  const settings = path.join(root, ".npmrc");
  if (existsSync(settings)) cpSync(settings, path.join(folder, ".npmrc"));
  return folder;
}

/**
 * The packages take the place of those that are there.
 * @param {string} root
 * @throws LaunchProblem
 */
export function takeServicePackages(root) {
  const folder = serviceFolder(root);
  const [made, place] = [path.join(folder, "node_modules"), path.join(root, "node_modules")];
  try {
    if (existsSync(place)) renameSync(place, path.join(folder, "replaced"));
    renameSync(made, place);
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code !== "EBUSY" && code !== "EXDEV")
      throw new LaunchProblem(`Packages could not be put into ${place}: ${message}.`);
    // A volume of its own, as in some containers.
    cpSync(made, place, { recursive: true, verbatimSymlinks: true });
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
