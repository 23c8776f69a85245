import { execFile } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { filesServer } from "#server/workshop/testing/files/files-server.ts";

const files = await filesServer(() => app.services);
const app = await createTestApp({ env: { APP_URL: files } });

const guides = (await readdir("app/docs/guides")).filter((file) => file.endsWith(".md"));
const documents = ["sdk/README.md", ...guides.map((file) => `app/docs/guides/${file}`)];
/** A program's own values may be undefined, and are passed as they are. */
const undefinedMembers = `import { Canary } from "@canary-payments/sdk";

export async function order(canary: Canary, some: { text?: string; number?: number; at?: string }) {
  const { text, number } = some;
  const options = { idempotencyKey: text, timeoutMs: number, signal: undefined, maxRetries: number };
  const email = text;
  const customer = await canary.customers.create({ email, name: text, metadata: undefined }, options);
  await canary.customers.list({ search: text, limit: number, metadata: undefined }, options);
  await canary.customers.list(undefined, options).all({ limit: number });
  await canary.products.update("prod_1", { name: text, amount: number, description: text });
  const lineItems = [{ name: "Monstera", amount: 4900, currency: "EUR", quantity: number, description: text }];
  const urls = { successUrl: text, cancelUrl: text, expiresAt: some.at, customerId: customer?.id };
  await canary.checkout.sessions.create({ currency: "EUR", lineItems, ...urls }, options);
  await canary.refunds.create({ paymentIntentId: "pi_1", amount: number });
  return new Canary(text, { baseUrl: text, webhookSecret: text, fetch: undefined, headers: undefined });
}
`;
const samples: Sample[] = [
  ...(await Promise.all(documents.map(samplesOf))).flat(),
  { name: "undefined-members", code: undefinedMembers, isTest: false },
];
// Inside of the repository, where the test runner and the compiler find what the samples import.
const folder = await mkdtemp(path.join("sdk", "samples-"));
const fileOf = ({ name }: Sample) => path.join(folder, `${name}.ts`);

/**
 * A code sample of a document. Samples that are tests have a service of their own: server/programs/testing-service
 * runs the README's.
 */
type Sample = { name: string; code: string; isTest: boolean };

async function samplesOf(document: string): Promise<Sample[]> {
  const text = await readFile(document, "utf8");
  const name = path.basename(document, ".md").toLowerCase();
  return [...text.matchAll(/```ts( test)?\n(.*?)```/gs)].map(([, test, code = ""], index) => ({
    name: `${name}-${index + 1}`,
    code,
    isTest: test !== undefined,
  }));
}

beforeAll(async () => {
  vi.stubEnv("CANARY_KEY", app.apiKey);
  vi.stubEnv("WEBHOOK_SECRET", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD");
  const send = globalThis.fetch;
  // The samples call the address of testing; files have addresses of their own.
  vi.stubGlobal("fetch", (request: Request) =>
    request.url.includes("/api/canary/") ? app.handle(request) : send(request),
  );
  vi.spyOn(console, "log").mockImplementation(() => {});
  for (const sample of samples) {
    const here = sample.isTest ? "../src/testing/index.ts" : "../src/index.ts";
    await writeFile(fileOf(sample), sample.code.replace(/@canary-payments\/sdk(\/testing)?/, here));
  }
});

afterAll(async () => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

test("there are samples", () => {
  expect(samples.length).toBeGreaterThan(16);
});

test("every sample compiles under strict rules, as does what gives undefined for what is optional", async () => {
  const tsc = [
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--strict",
    "--exactOptionalPropertyTypes",
  ];
  const like = ["--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"];
  const more = [
    "--lib",
    "es2022,dom,dom.iterable,esnext.disposable",
    "--types",
    "node",
    "--allowImportingTsExtensions",
  ];
  const ignore = ["--ignoreConfig"];
  const args = [...tsc, ...like, ...more, ...ignore, ...samples.map(fileOf)];
  const { stdout } = await promisify(execFile)(process.execPath, args).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(stdout).toBe("");
});

test.each(samples.filter(({ isTest }) => !isTest).map(fileOf))("%s runs", async (file) => {
  await import(/* @vite-ignore */ path.resolve(file));
});

test("it is less than 25 KB in all", async () => {
  const { outputFiles } = await build({
    entryPoints: ["sdk/src/index.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
  });
  expect(gzipSync(outputFiles[0]?.contents ?? "").length).toBeLessThan(25_000);
});
