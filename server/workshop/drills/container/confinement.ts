import type { RunningContainer } from "#server/workshop/drills/container/runc.ts";

/** A program that looks about in its container, and prints its rights and which folders it can write. */
const looking = `
const { readFileSync, rmSync, writeFileSync } = require("node:fs");
const status = readFileSync("/proc/1/status", "utf8");
const of = (name) => new RegExp("^" + name + ":\\\\s+(\\\\S+)", "m").exec(status)[1];
const write = (folder) => {
  try {
    writeFileSync(folder + "/drill", "");
    rmSync(folder + "/drill");
    return "written";
  } catch ({ code }) {
    return code;
  }
};
const folders = ["/", "/etc", "/usr/local/bin", "/app", "/app/server", "/data", "/tmp"];
console.log(JSON.stringify({
  uid: of("Uid"),
  capabilities: of("CapEff") + of("CapBnd") + of("CapPrm"),
  "gains no rights": of("NoNewPrivs"),
  "system calls": of("Seccomp"),
  ...Object.fromEntries(folders.map((folder) => [folder, write(folder)])),
}));`;

const expected: Record<string, RegExp> = {
  uid: /^1000$/,
  capabilities: /^0+$/,
  "gains no rights": /^1$/,
  "system calls": /^2$/,
  "/": /^EROFS$/,
  "/etc": /^EROFS$/,
  "/usr/local/bin": /^EROFS$/,
  "/app": /^EROFS$/,
  "/app/server": /^EROFS$/,
  "/data": /^written$/,
  "/tmp": /^written$/,
};

/** Lists what a container lets its process do and should not, or does not and should, a line each. */
export async function looseEnds(container: RunningContainer): Promise<string[]> {
  const found = JSON.parse(await container.exec(["node", "-e", looking])) as Record<string, string>;
  return Object.entries(expected)
    .filter(([name, right]) => !right.test(found[name] ?? ""))
    .map(([name]) => `${container.name}: ${name} is ${found[name]}`);
}
