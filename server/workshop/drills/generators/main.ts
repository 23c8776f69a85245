import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { loadEnv } from "#server/core/env.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import { packPackages } from "#server/workshop/packages/pack-packages.ts";

/**
 * `npm run drill:generators`: what others make of the API document. In an empty folder, with the versions
 * below from the machine's own registry, openapi-typescript, hey-api and orval write a client each; all
 * three compile under TypeScript's strict rules, and take a payment and a refund from a service that
 * runs. The linters of Redocly and Spectral find nothing, warnings included. They are no packages of this
 * repository, so that nobody's install grows.
 */
const packages = [
  "@hey-api/openapi-ts@0.99.0",
  "@redocly/cli@2.77.0",
  "@stoplight/spectral-cli@6.16.3",
  "@types/node@24.19.2",
  "openapi-fetch@0.17.0",
  "openapi-typescript@7.13.0",
  "orval@8.38.0",
  "typescript@5.9.3",
];

const card = `const card = { number: "4242424242424242", expMonth: 12, expYear: 2034, cvc: "123" };
const seen = (...facts: unknown[]) => console.log(JSON.stringify(facts));`;
/** Output that each client must see: a payment, a partial refund of it, and the code of a refusal. */
const expected = '["succeeded",4900,900,"invalid_state"]';

/** A service for as long as somebody holds its standard input open. */
const serve = `
import { startCanary } from "@canary-payments/sdk/testing";
const { url, apiKey } = await startCanary();
console.log(JSON.stringify({ url, apiKey }));
process.stdin.resume().on("end", () => process.exit());`;

const programs = {
  "openapi-typescript.ts": `
import createClient from "openapi-fetch";
import type { paths } from "./types.js";
${card}
const headers = { authorization: \`Bearer \${process.env["CANARY_KEY"]}\` };
const client = createClient<paths>({ baseUrl: process.env["CANARY_URL"] ?? "", headers });
const intents = "/api/canary/payment-intents";
const { data: made } = await client.POST(intents, { body: { amount: 4900, currency: "EUR" } });
if (!made) throw new Error("no payment");
const confirm = { params: { path: { id: made.id } }, body: { card } };
const paid = await client.POST(\`\${intents}/{id}/confirm\`, confirm);
const refund = { paymentIntentId: made.id, amount: 900 };
const given = await client.POST("/api/canary/refunds", { body: refund });
const again = await client.POST(\`\${intents}/{id}/confirm\`, confirm);
seen(paid.data?.status, paid.data?.amountCaptured, given.data?.amount, again.error?.code);`,
  "hey-api.ts": `
import { client } from "./hey-api/client.gen.js";
import { paymentIntentsConfirm, paymentIntentsCreate, refundsCreate } from "./hey-api/sdk.gen.js";
${card}
client.setConfig({ baseUrl: process.env["CANARY_URL"] ?? "", auth: process.env["CANARY_KEY"] ?? "" });
const throwOnError = true;
const { data: made } = await paymentIntentsCreate({ body: { amount: 4900, currency: "EUR" }, throwOnError });
const confirm = { path: { id: made.id }, body: { card } };
const { data: paid } = await paymentIntentsConfirm({ ...confirm, throwOnError });
const refund = { paymentIntentId: made.id, amount: 900 };
const { data: given } = await refundsCreate({ body: refund, throwOnError });
const again = await paymentIntentsConfirm(confirm);
seen(paid.status, paid.amountCaptured, given.amount, again.error?.code);`,
  "orval.ts": `
import { paymentIntentsConfirm, paymentIntentsCreate, refundsCreate } from "./orval/canary.js";
${card}
const options = { headers: { authorization: \`Bearer \${process.env["CANARY_KEY"]}\` } };
const made = await paymentIntentsCreate({ amount: 4900, currency: "EUR" }, options);
if (made.status !== 201) throw new Error(made.data.code);
const paid = await paymentIntentsConfirm(made.data.id, { card }, options);
if (paid.status !== 200) throw new Error(paid.data.code);
const given = await refundsCreate({ paymentIntentId: made.data.id, amount: 900 }, options);
if (given.status !== 201) throw new Error(given.data.code);
const again = await paymentIntentsConfirm(made.data.id, { card }, options);
seen(paid.data.status, paid.data.amountCaptured, given.data.amount, again.status === 200 || again.data.code);`,
};

const settings = {
  "package.json": { private: true, type: "module" },
  ".spectral.json": { extends: ["spectral:oas"] },
  "redocly.yaml": { extends: ["recommended"] },
  "tsconfig.json": {
    compilerOptions: {
      target: "es2023",
      lib: ["es2023", "dom", "dom.iterable"],
      module: "nodenext",
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      types: ["node"],
      outDir: "compiled",
    },
    include: ["*.ts"],
  },
};

const folder = mkdtempSync(path.join(tmpdir(), "canary-generators-"));
// PostgreSQL runs as another user where this is root's.
chmodSync(folder, 0o755);

async function main(): Promise<void> {
  for (const [name, text] of Object.entries(settings))
    writeFileSync(path.join(folder, name), JSON.stringify(text));
  for (const [name, text] of Object.entries(programs)) writeFileSync(path.join(folder, name), text);
  writeFileSync(path.join(folder, "serve.mjs"), serve);
  const service = await packPackages(path.join(folder, "packed"));
  const install = ["install", "--no-audit", "--no-fund", "--save-exact", ...packages, ...service];
  await run("install", "npm", install);
  const child = spawn(process.execPath, ["serve.mjs"], {
    cwd: folder,
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    await tryAll(JSON.parse(said.toString()) as Running);
  } finally {
    child.stdin.end();
    await ended;
  }
}

type Running = { url: string; apiKey: string };

async function tryAll(service: Running): Promise<void> {
  const document = JSON.stringify(buildDocument(loadEnv({ APP_URL: service.url })));
  writeFileSync(path.join(folder, "openapi.json"), document);
  await lint();
  await generate(service.url);
  await run("compiled, all three", "npx", ["tsc", "--project", "."]);
  for (const name of Object.keys(programs)) await pay(service, path.basename(name, ".ts"));
}

async function lint(): Promise<void> {
  await run("Spectral", "npx", ["spectral", "lint", "--fail-severity=hint", "openapi.json"]);
  const redocly = ["redocly", "lint", "--config=redocly.yaml", "--max-problems=50", "openapi.json"];
  const said = await run("Redocly", "npx", redocly);
  if (/[1-9]\d* (warning|error)/i.test(said)) throw new Error(said);
}

async function generate(url: string): Promise<void> {
  await run("openapi-typescript", "npx", [
    "openapi-typescript",
    "openapi.json",
    "--output=types.ts",
  ]);
  const heyApi = ["--input=openapi.json", "--output=hey-api", "--client=@hey-api/client-fetch"];
  await run("hey-api", "npx", ["openapi-ts", ...heyApi]);
  mkdirSync(path.join(folder, "orval"));
  const output = { target: "./orval/canary.ts", client: "fetch", mode: "single", baseUrl: url };
  const config = { canary: { input: "./openapi.json", output } };
  const file = path.join(folder, "orval.config.mjs");
  writeFileSync(file, `export default ${JSON.stringify(config)};`);
  await run("orval", "npx", ["orval", "--config", file]);
}

async function pay({ url, apiKey }: Running, name: string): Promise<void> {
  const env = { CANARY_URL: url, CANARY_KEY: apiKey };
  const said = await run(`a payment by ${name}`, process.execPath, [`compiled/${name}.js`], env);
  if (said.trim() !== expected) throw new Error(`${name} saw ${said}instead of ${expected}`);
}

async function run(
  what: string,
  command: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<string> {
  const from = performance.now();
  const env = { ...process.env, ...more, CI: "1" };
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const said: Buffer[] = [];
  const warned: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => void said.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => void warned.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  const text = Buffer.concat(said).toString();
  if (code !== 0) throw new Error(`${what}:\n${text}\n${Buffer.concat(warned).toString()}`);
  console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(1)} s`);
  return text;
}

try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
