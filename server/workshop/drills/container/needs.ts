import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { profileFile } from "#server/workshop/drills/container/system-calls.ts";

const programs = ["runc", "debootstrap"];
const profilePackage = "golang-github-containers-common";

/** Says what this machine lacks to run the drill, and how to get it; null when nothing is missing. */
export function missingHere(): string | null {
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return "This drill runs as root, on Linux: it makes the image's files and starts containers.";
  const missing = programs.filter((name) => spawnSync(name, ["--version"]).error !== undefined);
  if (!existsSync(profileFile)) missing.push(profilePackage);
  if (missing.length === 0) return null;
  const install = "apt-get update && apt-get install --no-install-recommends";
  return `This machine lacks ${missing.join(", ")}. On Debian: ${install} ${missing.join(" ")}`;
}
