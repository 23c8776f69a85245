import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { Pool } from "undici";
import type { Peak } from "#server/workshop/bench/files-server.ts";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { loadEnv } from "#server/core/env.ts";

/**
 * `npm run bench:files`: uploads, confirms and downloads files of 25 MiB through the disk driver,
 * one and then 50 at once, and prints how far the service's memory rises above what it holds
 * when idle. A benchmark, not a test: it fails at nothing.
 */
const fileBytes = 25 * 1024 * 1024;
const mib = 1024 * 1024;

const chunk = randomBytes(64 * 1024);
chunk.write("%PDF-1.7\n");

type Service = { process: ChildProcess; pool: Pool; key: string };

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
    service.process.kill();
    await service.pool.destroy();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true });
  }
}

async function measure(service: Service, count: number, needed: string): Promise<void> {
  await peakOf(service);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const idle = await peakOf(service);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: count }, () => transfer(service, fileBytes)));
  const seconds = (performance.now() - startedAt) / 1000;
  const peak = await peakOf(service);
  const extra = (key: keyof Peak) => `${((peak[key] - idle[key]) / mib).toFixed(0)} MiB more`;
  console.log(
    `${String(count).padStart(2)} at once: resident ${extra("rssBytes")}, heap and buffers ` +
      `${extra("bufferBytes")} (${needed}); ${seconds.toFixed(1)} s`,
  );
}

async function peakOf({ process: child }: Service): Promise<Peak> {
  child.send("peak");
  const [peak] = (await once(child, "message")) as [Peak];
  return peak;
}

/** One file there and back. */
async function transfer({ pool, key }: Service, size: number): Promise<void> {
  const call = async (method: "GET" | "POST", route: string, body?: object) => {
    const answer = await pool.request({
      method,
      path: `/api/canary/storage${route}`,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body && JSON.stringify(body),
    });
    return (await answer.body.json()) as Record<string, string>;
  };
  const declared = { filename: "report.pdf", mimeType: "application/pdf", size };
  const { fileId, uploadUrl } = await call("POST", "/upload-url", declared);
  const checksum = await checksumOf(bytes(size));
  await put(pool, uploadUrl ?? "", size);
  const confirmed = await call("POST", "/confirm-upload", { fileId, checksum });
  if (confirmed["status"] !== "uploaded") throw new Error(JSON.stringify(confirmed));
  const { downloadUrl } = await call("GET", `/${fileId}/download-url`);
  const { body } = await pool.request({ method: "GET", path: pathOf(downloadUrl ?? "") });
  if ((await checksumOf(body)) !== checksum) throw new Error("other bytes came back");
}

async function put(pool: Pool, address: string, size: number): Promise<void> {
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

async function start(env: Record<string, string>, key: string): Promise<Service> {
  const child = fork(fileURLToPath(new URL("files-server.ts", import.meta.url)), {
    execArgv: ["--expose-gc", ...process.execArgv],
    env: { ...env, RATE_LIMIT_RPS: "0", LOG_LEVEL: "error", NODE_ENV: "production" },
  });
  const [port] = (await once(child, "message")) as [number];
  return { process: child, pool: new Pool(`http://127.0.0.1:${port}`, { connections: 50 }), key };
}

await main();
