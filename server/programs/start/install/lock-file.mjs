import { readFileSync } from "node:fs";
import path from "node:path";
import { fits, thisPlatform } from "./platform.mjs";

/**
 * Packages that others ask for, and that neither the service nor the build of its pages loads: types, and the parts of
 * Prisma's command line for other databases, for a database of its own and for its Studio. They come with the tools.
 */
const unloaded =
  /^(?:typescript|@types\/.+|mysql2|postgres|elkjs|d3-(?:array|shape)|@visx\/.+|@electric-sql\/.+|@prisma\/(?:query-plan-executor|streams-local))$/;

/**
 * @typedef {Record<string, string>} Ranges
 * @typedef {import("./platform.mjs").Wanting & {
 *   version?: string,
 *   dependencies?: Ranges,
 *   devDependencies?: Ranges,
 *   optionalDependencies?: Ranges,
 *   peerDependencies?: Ranges,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Entry
 * @typedef {Record<string, Entry>} Packages By place: "node_modules/ink"; the project itself is "".
 */

/**
 * All packages of a lock file, or of npm's own record of what it has installed.
 * @param {string} file
 * @returns {Packages}
 */
export function readPackages(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * Those of the lock file below `root` that a program needs, on every platform. Without `tools` they ask for nothing that is not
 * among them.
 * @param {string} root
 * @param {{ tools: boolean }} wanted
 * @returns {Packages}
 */
export function neededPackages(root, { tools }) {
  const locked = readPackages(path.join(root, "package-lock.json"));
  return tools ? locked : servicePackages(locked);
}

/**
 * A project of npm's with the packages alone that the service needs.
 * @param {string} root
 * @returns {{ package: object, lock: object }} package.json and package-lock.json
 */
export function serviceProject(root) {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const packages = servicePackages(lock.packages);
  const own = { name: lock.name, version: lock.version, private: true, ...packages[""] };
  return { package: own, lock: { ...lock, packages } };
}

/**
 * Places of the packages that npm installs on this platform.
 * @param {Packages} packages
 */
export function fittingPlaces(packages) {
  const platform = thisPlatform();
  const places = Object.entries(packages).filter(([, entry]) => fits(entry, platform));
  return places.map(([place]) => place).filter((place) => place !== "");
}

/**
 * Whether everything that the project needs on this platform is installed, in the locked version.
 * Optional packages of this platform count: npm leaves out those whose `engines` refuse the Node
 * that runs it, and says nothing, and without Tailwind's or sharp's native part nothing builds.
 * @param {Packages} locked
 * @param {Packages} installed
 */
export function holdsAll(locked, installed) {
  const platform = thisPlatform();
  const seen = new Set([""]);
  for (const place of seen) {
    const entry = locked[place] ?? {};
    if (place !== "" && !(place in installed)) return false;
    if (place !== "" && installed[place]?.version !== entry.version) return false;
    const names = Object.keys({
      ...entry.dependencies,
      ...entry.devDependencies,
      ...entry.optionalDependencies,
      ...entry.peerDependencies,
    });
    for (const name of names) {
      const needed = resolve(locked, place, name);
      if (needed !== undefined && fits(locked[needed] ?? {}, platform)) seen.add(needed);
    }
  }
  return true;
}

/**
 * @param {Packages} locked
 * @returns {Packages}
 */
function servicePackages(locked) {
  /** @type {Packages} */
  const needed = {};
  const seen = new Set([""]);
  for (const place of seen) {
    const entry = withoutUnloaded(locked, place);
    needed[place] = entry;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = resolve(locked, place, name);
      if (found !== undefined) seen.add(found);
    }
  }
  return needed;
}

/**
 * The entry with what it needs to run, required peers among its dependencies.
 * @param {Packages} locked
 * @param {string} place
 * @returns {Entry}
 */
function withoutUnloaded(locked, place) {
  const entry = locked[place] ?? {};
  const { dependencies, optionalDependencies, peerDependencies, ...rest } = entry;
  const { devDependencies: _, peerDependenciesMeta: peers = {}, ...kept } = rest;
  const loaded = (/** @type {Ranges} */ ranges) =>
    Object.fromEntries(Object.entries(ranges).filter(([name]) => !unloaded.test(name)));
  const required = Object.entries(peerDependencies ?? {}).filter(
    ([name]) => !peers[name]?.optional && resolve(locked, place, name) !== undefined,
  );
  return {
    ...kept,
    dependencies: loaded({ ...Object.fromEntries(required), ...dependencies }),
    optionalDependencies: loaded(optionalDependencies ?? {}),
  };
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
