import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { loadEnv } from "#server/core/env.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import type { Peak } from "#server/workshop/bench/files/server.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:files`: uploads, confirms and downloads files of 25 MiB through the disk driver,
 * one and then 50 at once, and prints how far the service's memory rises above what it holds
 * when idle. A benchmark, not a test: it fails at nothing.
 */
const fileBytes = 25 * 1024 * 1024;
const mib = 1024 * 1024;

const chunk = randomBytes(64 * 1024);
chunk.write("%PDF-1.7\n");

type Service = { program: Program; client: Client };

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-files-"));
  const database = await startScratchPostgres();
  try {
    await applyMigrations(database.url);
    const { key } = await createMerchant(database.url);
    const service = await start(
      { APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: database.url, DATA_DIR: dataDir },
      key,
    );
    await transfer(service, chunk.length); // what is loaded and compiled at the first use
    await measure(service, 1, "less than 40 MiB");
    await measure(service, 50, "bounded");
    await service.client.close();
    await service.program.kill();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(service: Service, count: number, needed: string): Promise<void> {
  await service.program.ask<Peak>("peak");
  await new Promise((resolve) => setTimeout(resolve, 500));
  const idle = await service.program.ask<Peak>("peak");
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, () => transfer(service, fileBytes)));
  const seconds = (performance.now() - startedAt) / 1000;
  const peak = await service.program.ask<Peak>("peak");
  const extra = (key: keyof Peak) => `${((peak[key] - idle[key]) / mib).toFixed(0)} MiB more`;
  console.log(
    `${String(count).padStart(2)} at once: resident ${extra("rssBytes")}, heap and buffers ` +
      `${extra("bufferBytes")} (${needed}); ${seconds.toFixed(1)} s`,
  );
}

/** One file there and back. */
async function transfer({ client }: Service, size: number): Promise<void> {
  const call = async (route: string, body?: object): Promise<Record<string, string>> =>
    client.must({ path: `/storage${route}`, body: body ?? null });
  const declared = { filename: "report.pdf", mimeType: "application/pdf", size };
  const { fileId, uploadUrl } = await call("/upload-url", declared);
  const checksum = await checksumOf(bytes(size));
  await put(client, uploadUrl ?? "", size);
  const confirmed = await call("/confirm-upload", { fileId, checksum });
  if (confirmed["status"] !== "uploaded") throw new Error(JSON.stringify(confirmed));
  const { downloadUrl } = await call(`/${fileId}/download-url`);
  const { body } = await client.pool.request({ method: "GET", path: pathOf(downloadUrl ?? "") });
  if ((await checksumOf(body)) !== checksum) throw new Error("other bytes came back");
}

async function put({ pool }: Client, address: string, size: number): Promise<void> {
  const { statusCode, body } = await pool.request({
    method: "PUT",
    path: pathOf(address),
    headers: { "content-type": "application/pdf", "content-length": String(size) },
    body: Readable.from(bytes(size)),
  });
  if (statusCode !== 200) throw new Error(`PUT: ${statusCode} ${await body.text()}`);
  await body.dump();
}

function* bytes(size: number): Generator<Buffer> {
  for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
}

async function checksumOf(parts: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of parts) hash.update(part);
  return `sha256:${hash.digest("hex")}`;
}

/** Addresses name APP_URL; the service listens on a port of its own. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

async function start(env: Record<string, string>, apiKey: string): Promise<Service> {
  const program = await startProgram(new URL("server.ts", import.meta.url), {
    flags: ["--expose-gc"],
    env: { ...env, RATE_LIMIT_RPS: "0", LOG_LEVEL: "error", NODE_ENV: "production" },
  });
  return { program, client: openClient(program.origin, { connections: 50, apiKey }) };
}

await main();
