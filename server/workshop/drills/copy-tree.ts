import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../../..");

/** The files that git knows or would take up, as they are now: a fresh clone with today's edits. */
export function copyTree(target: string): void {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "-z"];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\0");
  for (const file of files) {
    // A file that was removed and not yet committed is listed all the same.
    if (file === "" || !existsSync(path.join(root, file))) continue;
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    cpSync(path.join(root, file), path.join(target, file));
  }
}
