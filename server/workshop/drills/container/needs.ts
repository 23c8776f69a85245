import { spawnSync } from "node:child_process";

/** Debian's packages by their programs. */
const programs = ["runc", "debootstrap"];

/** Says what this machine lacks to run the drill, and how to get it; null when nothing is missing. */
export function missingHere(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "This drill runs as root, on Linux: it makes the image's files and starts containers.";
  const missing = programs.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (missing.length === 0) return null;
  return `${missing.join(" and ")} is not here: apt-get update && apt-get install ${missing.join(" ")}`;
}
