import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import {
  isRunning,
  type RunningProcess,
  thisProcess,
} from "#server/programs/embedded/running-process.ts";
import { writeWhole } from "#server/programs/embedded/whole-file.ts";

// <home>/users has a file for each process that uses a build, or is making one.

type Mark = RunningProcess & { build: string };

/** A start or a build may be another account's: it has to read what this one wrote. */
export const everybody = 0o644;

let isRemovedAtExit = false;

/**
 * Notes that this process uses `build` until it ends, and no other build. Who may only read the checkout is not noted,
 * and may lose its build to somebody who edits there.
 */
export function markUse(home: string, build: string): void {
  const file = markOf(home);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeWhole(file, JSON.stringify({ ...thisProcess(), build } satisfies Mark), everybody);
  } catch (error) {
    if (!isForbidden(error)) throw error;
  }
  if (!isRemovedAtExit) process.once("exit", () => removeMark(home));
  isRemovedAtExit = true;
}

export function isForbidden(error: unknown): boolean {
  return ["EACCES", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "");
}

export function removeMark(home: string): void {
  rmSync(markOf(home), { force: true });
}

/** The builds that running processes use. The marks of killed ones are removed. */
export function usedBuilds(home: string): Set<string> {
  const folder = path.join(home, "users");
  const used = new Set<string>();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const mark = readMark(path.join(folder, name));
    if (mark === undefined) continue;
    if (isRunning(mark)) used.add(mark.build);
    else rmSync(path.join(folder, name), { force: true });
  }
  return used;
}

/** Undefined for one that is gone, or is being written. */
function readMark(file: string): Mark | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Mark;
  } catch {
    return undefined;
  }
}

const markOf = (home: string): string => path.join(home, "users", String(process.pid));
