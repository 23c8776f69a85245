import { readFileSync } from "node:fs";
import path from "node:path";

export interface LicensedPackage {
  name: string;
  version: string;
  /** By SPDX's names; undefined where the package does not say. */
  license: string | undefined;
  /** Where it stands below the tree. */
  place: string;
  integrity?: string;
}

/**
 * Licenses allowed for packages that the service is built or shipped with, and the duties they put on whoever
 * ships it. A test refuses any other license until somebody has read it and recorded it here.
 */
export const reviewedLicenses: Record<string, string> = {
  "0BSD": "nothing",
  "Apache-2.0": "text and NOTICE go along",
  "BSD-2-Clause": "text goes along",
  "BSD-3-Clause": "text goes along",
  "BlueOak-1.0.0": "text goes along",
  "CC-BY-4.0": "data of caniuse-lite, named with its authors",
  "EPL-2.0":
    "elkjs, inside Prisma's studio, which nothing here starts: in checkouts, not in what is deployed",
  ISC: "text goes along",
  "LGPL-3.0-or-later": "libvips of sharp, a library of its own that anybody can replace, unchanged",
  MIT: "text goes along",
  "MIT-0": "nothing",
  "MPL-2.0": "lightningcss, unchanged: its source is public, ours stays ours",
  "OFL-1.1": "the letters of Inter and Source Serif, text goes along",
  Unlicense: "nothing",
};

/** Read in the package or its repository, because its package.json does not say. */
const readByHand: [RegExp, string][] = [
  [/^png-js$/, "MIT"],
  [/^seq-queue$/, "MIT"],
  // Packages for other systems; npm's list of them lacks the field, and the package for this system has it.
  [/^@next\/swc-/, "MIT"],
  [/^@tailwindcss\/oxide-/, "MIT"],
];

/** All that the lock file would install somewhere without tools. */
export function productionPackages(lockFile: string): LicensedPackage[] {
  return packagesOf(lockFile).filter(({ isTool }) => !isTool);
}

/**
 * Packages that npm says it has installed below `root`, at the places `isAsked` accepts, each name and version
 * once.
 */
export function installedPackages(
  root: string,
  isAsked: (place: string) => boolean = () => true,
): LicensedPackage[] {
  const recorded = packagesOf(path.join(root, "node_modules/.package-lock.json"));
  const found = recorded.filter(({ place }) => isAsked(place));
  const byId = new Map(found.map((each) => [`${each.name}@${each.version}`, each]));
  return [...byId.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** A line for each package whose license nobody has reviewed. */
export function unreviewed(packages: LicensedPackage[]): string[] {
  return packages
    .filter(({ license }) => !isReviewed(license))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? "no license named"}`);
}

/** One side of an OR expression is enough: we take that one. */
function isReviewed(license: string | undefined): boolean {
  if (license === undefined) return false;
  const isWhole = (side: string) =>
    side.split(/\s+AND\s+/i).every((name) => name.replace(/[()]/g, "").trim() in reviewedLicenses);
  return license.split(/\s+OR\s+/).some(isWhole);
}

interface Entry {
  name?: string;
  version?: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  link?: boolean;
}

function packagesOf(lockFile: string): (LicensedPackage & { isTool: boolean })[] {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as {
    packages: Record<string, Entry>;
  };
  return Object.entries(packages)
    .filter(([place, { link }]) => place !== "" && !link)
    .map(([place, { name, version = "", license: declared, integrity, dev }]) => {
      const called = name ?? place.slice(place.lastIndexOf("node_modules/") + 13);
      const license = declared ?? readByHand.find(([names]) => names.test(called))?.[1];
      return { name: called, version, license, place, integrity, isTool: dev === true };
    });
}
