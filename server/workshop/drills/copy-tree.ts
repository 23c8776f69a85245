import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
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

/** Hard links of our packages where the file system is the same: Next refuses packages behind a symbolic link. */
export function linkPackages(target: string): void {
  const [from, to] = [path.join(root, "node_modules"), path.join(target, "node_modules")];
  try {
    execFileSync("cp", ["-al", from, to], { stdio: "ignore" });
  } catch {
    rmSync(to, { recursive: true, force: true });
    execFileSync("cp", ["-a", from, to]);
  }
  // Next writes there, and would write into ours.
  rmSync(path.join(to, ".cache"), { recursive: true, force: true });
}
