// Makes the content of the container image in an empty folder: what the service uses of the program, its packages and
// its built pages (server/workshop/image/tree.ts), and lists of that: sbom.cdx.json (CycloneDX), THIRD-PARTY.txt (licenses).
// `node deploy/build-image.mjs /app`, with Node 24; the Dockerfile calls it and nothing else. Needs 2 GB beside the
// folder while it works.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { writeContents } from "../server/workshop/image/contents.ts";
import { copyUsedFiles } from "../server/workshop/image/tree.ts";

const root = path.resolve(import.meta.dirname, "..");
const built = [
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

const [given] = process.argv.slice(2);
if (given === undefined || (existsSync(given) && readdirSync(given).length > 0)) {
  console.error("Name an empty folder: node deploy/build-image.mjs /app");
  process.exit(1);
}
const target = path.resolve(given);
mkdirSync(target, { recursive: true });
const stage = mkdtempSync(`${target}.`);
try {
  buildIn(stage);
  await copyUsedFiles(stage, target);
  writeContents(stage, target);
} finally {
  rmSync(stage, { recursive: true, force: true });
}
console.log(
  `${target} is ready: there, as any user, node server/programs/start/node24.mjs server/programs/start/start.ts`,
);

function buildIn(folder) {
  for (const name of built) {
    cpSync(path.join(root, name), path.join(folder, name), {
      recursive: true,
      filter: (source) => !leftOut.test(path.relative(root, source).replaceAll("\\", "/")),
    });
  }
  // The packages for integrations are made with the tools of a checkout, and served from the image.
  run(
    root,
    process.execPath,
    "server/programs/start/node24.mjs",
    "server/workshop/packages/pack-command.ts",
  );
  cpSync(path.join(root, "sdk/packed"), path.join(folder, "sdk/packed"), { recursive: true });
  // Packages are checked against the lock file and run no scripts of their own.
  run(folder, "npm", "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund");
  run(folder, process.execPath, "server/programs/start/build-command.ts", "--into", ".next");
}

function run(cwd, program, ...args) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", NEXT_OUTPUT: "standalone" };
  const stdio = ["ignore", "pipe", "inherit"];
  return execFileSync(program, args, { cwd, env, stdio, maxBuffer: 64 * 1024 * 1024 });
}
