import { randomUUID } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { writeWhole } from "#server/programs/embedded/whole-file.ts";
import {
  everybody,
  isForbidden,
  markUse,
  removeMark,
  usedBuilds,
} from "#server/programs/start/build/build-users.ts";

// <home>/builds has a folder for each build, named after its sources. Nobody changes one that is finished, so that a
// service goes on with the build that it began with, whatever is built beside it.

/** The file that a finished build has: what it was made from, and the bytes of each file. It is written last. */
const recordName = "built.json";
type Built = { sources: string; files: Record<string, number> };

/** Notes of Next about a build, and files that it may keep while it serves. */
const notServed = ["cache/**", "diagnostics/**", "lock", "trace", "trace-build", recordName];

export interface Found {
  folder: string;
  /** The first file that is gone or has another size: somebody has been at the folder. */
  damaged?: string;
}

/**
 * Takes a finished build of `sources` for this process, which keeps it from being removed; undefined where there
 * is none. One that is damaged is named where there is no whole one.
 */
export function takeBuild(home: string, sources: string): Found | undefined {
  let damaged: Found | undefined;
  for (const name of namesOf(home).filter((each) => each.startsWith(prefixOf(sources)))) {
    markUse(home, name);
    // Looked at after the mark: whoever removes builds unfinishes one first, and looks for marks after that.
    const folder = path.join(home, "builds", name);
    const built = readRecord(folder);
    if (built?.sources !== sources) continue;
    const missing = firstMissing(folder, built);
    if (missing === undefined) return { folder };
    damaged = { folder, damaged: missing };
  }
  removeMark(home);
  return damaged;
}

/** A new folder for a build of `sources`, of this process. */
export function beginBuild(home: string, sources: string): string {
  const name = `${prefixOf(sources)}${randomUUID().slice(0, 8)}`;
  markUse(home, name);
  const folder = path.join(home, "builds", name);
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** From now on `takeBuild` finds it. */
export function finishBuild(folder: string, sources: string): void {
  const files = Object.fromEntries(
    globSync("**/*", { cwd: folder, exclude: notServed })
      .map((file) => [file, statSync(path.join(folder, file))] as const)
      .filter(([, stat]) => stat.isFile())
      .map(([file, { size }]) => [file, size]),
  );
  writeRecord(folder, { sources, files });
}

/** Removes every build that no running process uses. One that somebody else may not remove is left. */
export function removeUnusedBuilds(home: string): void {
  for (const name of namesOf(home).filter((each) => !usedBuilds(home).has(each))) {
    try {
      removeBuild(home, name);
    } catch (error) {
      if (!isForbidden(error)) throw error;
    }
  }
}

/** Unless somebody has taken it a moment ago. */
function removeBuild(home: string, name: string): void {
  const folder = path.join(home, "builds", name);
  const built = readRecord(folder);
  rmSync(path.join(folder, recordName), { force: true });
  if (!usedBuilds(home).has(name)) rmSync(folder, { recursive: true, force: true });
  else if (built) writeRecord(folder, built);
}

function firstMissing(folder: string, { files }: Built): string | undefined {
  return Object.entries(files).find(([file, size]) => {
    const stat = statSync(path.join(folder, file), { throwIfNoEntry: false });
    return stat?.size !== size;
  })?.[0];
}

function readRecord(folder: string): Built | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, recordName), "utf8")) as Built;
  } catch {
    return undefined;
  }
}

function writeRecord(folder: string, built: Built): void {
  writeWhole(path.join(folder, recordName), JSON.stringify(built), everybody);
}

function namesOf(home: string): string[] {
  const folder = path.join(home, "builds");
  return existsSync(folder) ? readdirSync(folder) : [];
}

const prefixOf = (sources: string): string => `${sources.slice(0, 16)}-`;
