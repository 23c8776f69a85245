import { readFileSync } from "node:fs";
import path from "node:path";
import { fits, thisPlatform } from "./platform.mjs";

/**
 * Packages that others ask for, and that neither the service nor the build of its pages loads: a compiler, and the parts
 * of Prisma's command line for other databases, for a database of its own and for its Studio. They come with the tools.
 */
const unloaded =
  /^(?:@typescript\/.+|mysql2|postgres|elkjs|d3-(?:array|shape)|@visx\/.+|@electric-sql\/.+|@prisma\/(?:query-plan-executor|streams-local))$/;

/** Packages that Next's build wants to be there, and installs where they are not. */
const types = /^(?:typescript|@types\/.+)$/;

/** Packages of ours that the dashboard's pages alone load, or the build of them. */
const ofPages = [
  "@fontsource-variable/inter",
  "@simplewebauthn/browser",
  "@tailwindcss/postcss",
  "@tanstack/react-query",
  "@trpc/client",
  "@trpc/react-query",
  "clsx",
  "cmdk",
  "next",
  "next-auth",
  "postcss",
  "radix-ui",
  "react-hook-form",
  "react-markdown",
  "remark-gfm",
  "sonner",
  "tailwind-merge",
  "tailwindcss",
];

/**
 * @typedef {"service" | "pages" | "tools"} Extent The service without the dashboard; with its pages; with all that checks,
 * tests and measures besides.
 * @typedef {Record<string, string>} Ranges
 * @typedef {import("./platform.mjs").Wanting & {
 *   version?: string,
 *   optional?: boolean,
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
 * Those of the lock file below `root` that are needed, on every platform. But for tools they ask for nothing that is not
 * among them.
 * @param {string} root
 * @param {Extent} extent
 * @returns {Packages}
 */
export function neededPackages(root, extent) {
  const locked = readPackages(path.join(root, "package-lock.json"));
  return extent === "tools" ? locked : loadedPackages(locked, extent);
}

/**
 * A project of npm's with the packages that are needed, or with those alone that are needed beside those of `held`.
 * @param {string} root
 * @param {Extent} extent
 * @param {Extent} [held]
 * @returns {{ package: object, lock: object }} package.json and package-lock.json
 */
export function smallerProject(root, extent, held) {
  const lock = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const there = held === undefined ? {} : neededPackages(root, held);
  const isMissing = (/** @type {string} */ place) => place === "" || !(place in there);
  /** @type {Packages} */
  const packages = {};
  for (const [place, entry] of Object.entries(neededPackages(root, extent))) {
    if (isMissing(place))
      packages[place] = withRanges(entry, (name) => isMissing(placeOf(lock.packages, place, name)));
  }
  // A package that is there may be the only one to ask for one that is not.
  const missing = Object.entries(packages).flatMap(([place, { version = "", optional }]) => {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? [];
    return name === undefined || optional ? [] : [[name, version]];
  });
  packages[""] = { ...packages[""], dependencies: Object.fromEntries(missing) };
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
      const needed = placeOf(locked, place, name);
      if (needed !== "" && fits(locked[needed] ?? {}, platform)) seen.add(needed);
    }
  }
  return true;
}

/**
 * @param {Packages} locked
 * @param {Extent} extent
 * @returns {Packages}
 */
function loadedPackages(locked, extent) {
  /** @type {Packages} */
  const needed = {};
  const seen = new Set([""]);
  for (const place of seen) {
    const isLoaded = (/** @type {string} */ name) => {
      if (unloaded.test(name)) return false;
      return extent === "pages" || !(types.test(name) || (place === "" && ofPages.includes(name)));
    };
    const entry = withRanges(withPeers(locked, place), isLoaded);
    needed[place] = entry;
    for (const name of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) {
      const found = placeOf(locked, place, name);
      if (found !== "") seen.add(found);
    }
  }
  return needed;
}

/**
 * The entry with what it needs to run: required peers among its dependencies, and nothing else.
 * @param {Packages} locked
 * @param {string} place
 * @returns {Entry}
 */
function withPeers(locked, place) {
  const entry = locked[place] ?? {};
  const { peerDependencies = {}, peerDependenciesMeta = {}, devDependencies: _, ...rest } = entry;
  const required = Object.entries(peerDependencies).filter(
    ([name]) => !peerDependenciesMeta[name]?.optional && placeOf(locked, place, name) !== "",
  );
  return { ...rest, dependencies: { ...Object.fromEntries(required), ...rest.dependencies } };
}

/**
 * @param {Entry} entry
 * @param {(name: string) => boolean} isWanted
 * @returns {Entry}
 */
function withRanges(entry, isWanted) {
  const wanted = (/** @type {Ranges | undefined} */ ranges) =>
    Object.fromEntries(Object.entries(ranges ?? {}).filter(([name]) => isWanted(name)));
  const { dependencies, optionalDependencies } = entry;
  return {
    ...entry,
    dependencies: wanted(dependencies),
    optionalDependencies: wanted(optionalDependencies),
  };
}

/**
 * The place of the package that `name` means in the package at `place`: the nearest node_modules. Empty for one that is
 * not there.
 * @param {Packages} packages
 * @param {string} place
 * @param {string} name
 */
function placeOf(packages, place, name) {
  for (let folder = place; ; folder = folder.slice(0, folder.lastIndexOf("node_modules/"))) {
    folder = folder.replace(/\/$/, "");
    const candidate = folder === "" ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (folder === "") return "";
  }
}
