import { execFileSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import type { Image } from "#server/workshop/deployment/image.ts";

const uid = "1000";

/**
 * Makes in `folder` what the Dockerfile's `FROM` and `RUN` make: Debian's smallest system, from Debian's own mirror,
 * the Node that this drill runs on, and its user `node`, as Node's image has them. Its entrypoint, which only starts
 * the command, is left out.
 * @throws Error where this is another Node than the image's
 */
export function makeBase(folder: string, { from, runs }: Image): void {
  const [, version, release = ""] = /^node:([\d.]+)-(\w+)-slim$/.exec(from) ?? [];
  if (version !== process.versions.node)
    throw new Error(`The image is ${from}, and this is Node ${process.versions.node}.`);
  const quiet = { stdio: ["ignore", "ignore", "inherit"] as const };
  execFileSync("debootstrap", ["--variant=minbase", release, folder], {
    stdio: [...quiet.stdio],
  });
  copyFileSync(process.execPath, path.join(folder, "usr/local/bin/node"));
  for (const command of [
    `groupadd --gid ${uid} node`,
    `useradd --uid ${uid} --gid node --create-home node`,
    ...runs,
  ])
    execFileSync("chroot", [folder, "sh", "-c", command], { stdio: "inherit" });
}
