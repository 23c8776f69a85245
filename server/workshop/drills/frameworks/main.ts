import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import type { Seen } from "#server/workshop/drills/frameworks/shop.ts";
import { packPackages } from "#server/workshop/packages/pack-packages.ts";

/**
 * `npm run drill:frameworks`: the apps of the guide on frameworks, word for word, each in an empty folder with the
 * framework from npm and the packed client. Each compiles under strict rules, redirects a shopper to a checkout, who
 * pays, and gets the webhook; a forged one is refused. `-- --only express,next` chooses. The versions below are no
 * packages of this repository.
 */
const frameworks = {
  express: {
    packages: ["express@5.3.0", "@types/express@5.0.6"],
    more: {},
    build: [],
    start: [process.execPath, "server.ts"],
    opened: 404,
  },
  "express-4": {
    packages: ["express@4.21.2", "@types/express@4.17.23"],
    more: {},
    build: [],
    start: [process.execPath, "server.ts"],
    opened: 404,
  },
  hono: {
    packages: ["hono@4.13.19", "@hono/node-server@2.1.9"],
    more: {},
    build: [],
    start: [process.execPath, "server.ts"],
    opened: 404,
  },
  fastify: {
    packages: ["fastify@5.12.8", "@fastify/formbody@9.0.1"],
    more: {},
    build: [],
    start: [process.execPath, "server.ts"],
    opened: 404,
  },
  next: {
    packages: ["next@16.4.6", "react@19.3.1", "react-dom@19.3.1", "@types/react@19.3.0"],
    more: {
      "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><body>{children}</body></html>;
}`,
      "app/page.tsx": `export default function Page() {
  return <form method="post" action="/checkout"><button>Pay</button></form>;
}`,
    },
    build: ["node_modules/.bin/next", "build"],
    start: ["node_modules/.bin/next", "start"],
    opened: 405,
  },
};
type Name = keyof typeof frameworks;

const usual = ["typescript@5.9.3", "@types/node@24.19.2"];
const strict = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--skipLibCheck"];
const compile = ["node_modules/.bin/tsc", ...strict, "--module", "nodenext", "server.ts"];

const home = mkdtempSync(path.join(tmpdir(), "canary-frameworks-"));
// PostgreSQL runs as another user where this is root's.
chmodSync(home, 0o755);

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  const names = (values.only?.split(",") ?? Object.keys(frameworks)) as Name[];
  const packed = await packPackages(path.join(home, "packed"));
  const [client = ""] = packed;
  const driver = emptyFolder("driver");
  await run("npm", [...install, ...packed], driver);
  const source = readFileSync(new URL("shop.ts", import.meta.url), "utf8");
  const text = source.replace(
    /"[./]+\/sdk\/src\/testing\/index.ts"/,
    '"@canary-payments/sdk/testing"',
  );
  writeFileSync(path.join(driver, "shop.ts"), text);
  for (const name of names) {
    const { packages, more, build, start, opened } = frameworks[name];
    const folder = emptyFolder(name);
    await run("npm", [...install, client, ...packages, ...usual], folder);
    write(folder, { ...more, ...samplesOf(name) });
    const from = performance.now();
    const [command = "", ...args] = build.length > 0 ? build : compile;
    await run(command, args, folder);
    const said = await run(process.execPath, ["shop.ts", folder, ...start], driver);
    const delivered = ["delivered"];
    const expected = { checkout: 303, paid: "complete", shipped: true, delivered, forged: 400 };
    const seen = JSON.parse(said.trim().split("\n").at(-1) ?? "{}") as Seen;
    if (!isDeepStrictEqual(seen, { ...expected, opened })) throw new Error(`${name} saw ${said}`);
    console.log(`${name}: all of it, ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}

const install = ["install", "--no-audit", "--no-fund", "--save-exact"];

function emptyFolder(name: string): string {
  const folder = path.join(home, name);
  write(folder, { "package.json": '{ "private": true, "type": "module" }' });
  return folder;
}

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

/** The files of a framework's app, as the guide shows them. */
function samplesOf(name: Name): Record<string, string> {
  const guide = readFileSync(path.resolve("app/docs/guides/11-frameworks.md"), "utf8");
  const framework = name.replace(/-\d+$/, "");
  const samples = [...guide.matchAll(/```ts file=(\w+) (\S+)\n(.*?)```/gs)].flatMap(
    ([, of, file = "", code = ""]) => (of === framework ? [[file, code] as const] : []),
  );
  if (samples.length === 0) throw new Error(`The guide has no app of ${framework}.`);
  return Object.fromEntries(samples);
}

/** The output of a program that ends well. */
async function run(command: string, args: string[], folder: string): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  const failed: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => void said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => void failed.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(said).toString();
  if (code !== 0)
    throw new Error(`${command} ${args.join(" ")}\n${text}${Buffer.concat(failed).toString()}`);
  return text;
}

try {
  await main();
} finally {
  rmSync(home, { recursive: true, force: true });
}
