// Makes the content of the container image in an empty folder: the program with its packages and
// built pages, without tests and tools, and what is in it: sbom.cdx.json (CycloneDX), THIRD-PARTY.txt (licences).
// `node deploy/build-image.mjs /app`, with Node 24; the Dockerfile calls it and nothing else.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { stampPackages } from "../server/programs/start/packages.mjs";
import { writeContents } from "../server/workshop/image-contents.ts";

const root = path.resolve(import.meta.dirname, "..");
const shipped = [
  "app",
  "components",
  "prisma",
  "server",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "next.config.mjs",
  "postcss.config.mjs",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "tailwind.config.ts",
  "prisma.config.ts",
];
const leftOut = /(?:\.test\.tsx?$)|(?:^server\/workshop(?:\/|$))|(?:^server\/generated(?:\/|$))/;

const [target] = process.argv.slice(2);
if (target === undefined || (existsSync(target) && readdirSync(target).length > 0)) {
  console.error("Name an empty folder: node deploy/build-image.mjs /app");
  process.exit(1);
}
mkdirSync(target, { recursive: true });

for (const name of shipped) {
  cpSync(path.join(root, name), path.join(target, name), {
    recursive: true,
    filter: (source) => !leftOut.test(path.relative(root, source).replaceAll("\\", "/")),
  });
}
// Packages are checked against the lock file and run no scripts of their own.
inTarget("npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund");
stampPackages(target, { tools: false });
inTarget(process.execPath, "server/programs/start/build-command.ts");
// npm packages carry no links; the embedded PostgreSQL's are made while something may be written.
const binaries = "./server/programs/embedded/postgres-binaries.ts";
inTarget(process.execPath, "-e", `import("${binaries}").then((m) => m.findPostgresBinaries())`);
rmSync(path.join(target, ".next/cache"), { recursive: true, force: true });
writeContents(target);
console.log(`${target} is ready: run server/programs/start/start.ts there, as any user.`);

function inTarget(program, ...args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
  const stdio = ["ignore", "pipe", "inherit"];
  return execFileSync(program, args, { cwd: target, env, stdio, maxBuffer: 64 * 1024 * 1024 });
}
