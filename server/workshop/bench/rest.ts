import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { Pool } from "undici";
import type { Dispatcher } from "undici";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { loadEnv } from "#server/core/env.ts";

/**
 * `npm run bench:rest`: our REST interface against Fastify and pg doing the same inserts and
 * reads, each in a process of its own on one database, in turns in one run: once with a look at who calls, as
 * ours has, and once for everybody, which is less than ours does. Prints requests a
 * second, server CPU a request and the ratios.
 * A benchmark, not a test: it fails at nothing.
 */
const connections = 24;
const roundMs = 4_000;
const rounds = 3;
/** At least: a faster machine makes more before. */
const linksListed = 20_000;

/**
 * The measured jobs: two creates in different tables, one read, one page. Each value is the share of the rival's
 * speed that is required.
 */
const needed = {
  "create a link": "at least 0.90",
  "create a customer": "at least 0.90",
  "get a link": "at least 0.75",
  "list links": "at least 1.00",
};

type Target = {
  name: string;
  process: ChildProcess;
  pool: Pool;
  send(job: Job, index: number): Promise<void>;
};
type Job = keyof typeof needed;
type Score = { rps: number; cpuMs: number };

async function main(): Promise<void> {
  const server = await startScratchPostgres();
  try {
    const targets = await startRivals(server.url);
    for (const { process: child, pool } of targets) {
      await pool.destroy();
      child.kill();
    }
  } finally {
    await server.stop();
  }
}

async function startRivals(url: string): Promise<Target[]> {
  await applyMigrations(url);
  const account = { url, ...(await createMerchant(url)) };
  const ours = await start("canary", "rest/server.ts", account);
  const rivals = [
    await start("fastify + pg", "rest/rival.ts", account, "known"),
    await start("for everybody", "rest/rival.ts", account, "everybody"),
  ];
  for (const job of Object.keys(needed) as (keyof typeof needed)[])
    await compare([ours, ...rivals], account, { job, asked: needed[job] });
  return [ours, ...rivals];
}

async function compare(
  [ours, ...rivals]: [Target, ...Target[]],
  account: Account,
  { job, asked }: { job: Job; asked: string },
): Promise<void> {
  if (job === "list links") await fillLinks(account);
  const targets = [ours, ...rivals];
  const scores = targets.map((): Score[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, target] of targets.entries()) {
      const score = await run(target, job);
      if (round > 0) scores[place]?.push(score); // the first one is for warming up
    }
  const [our, ...theirs] = scores.map(middle) as [Score, ...Score[]];
  for (const [place, their] of theirs.entries())
    console.log(
      `${job.padEnd(17)} ${line(ours, our)}   ${line(rivals[place] as Target, their)}   ratio ${(our.rps / their.rps).toFixed(2)} (${asked})`,
    );
}

/**
 * As many links to count in every run, however fast the machine has made them. Autovacuum analyzes a table
 * within a minute of its growing. Until then PostgreSQL takes nearly every row for deleted, and sorts all of them
 * for every page of either server.
 */
async function fillLinks({ url, merchantId }: Account): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `INSERT INTO payment_links (id, "merchantId", "totalAmount", currency, mode, active, "successUrl", "cancelUrl",
       metadata, "createdAt", "updatedAt")
     SELECT 'plink_' || n, $1, 4900, 'EUR', 'payment', true, 'https://shop.example/thanks', 'https://shop.example/cart',
            '{}', now() - n * interval '1 second', now()
     FROM generate_series(1, $2 - (SELECT count(*) FROM payment_links WHERE "merchantId" = $1)) AS n`,
    [merchantId, linksListed],
  );
  await client.query("ANALYZE payment_links");
  await client.end();
}

function line({ name }: Target, { rps, cpuMs }: Score): string {
  return `${name} ${rps.toFixed(0).padStart(6)} requests/s ${cpuMs.toFixed(2)} ms CPU`;
}

/** The round with the median speed. */
function middle(scores: Score[]): Score {
  const sorted = scores.toSorted((left, right) => left.rps - right.rps);
  return sorted[Math.floor(sorted.length / 2)] ?? { rps: 0, cpuMs: 0 };
}

async function run(target: Target, job: Job): Promise<Score> {
  const before = await cpuUs(target);
  const startMs = performance.now();
  let sent = 0;
  const worker = async () => {
    while (performance.now() - startMs < roundMs) await target.send(job, (sent += 1));
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - startMs) / 1000;
  return { rps: sent / seconds, cpuMs: ((await cpuUs(target)) - before) / 1000 / sent };
}

async function cpuUs({ process: child }: Target): Promise<number> {
  child.send("cpu");
  const [answer] = (await once(child, "message")) as [number];
  return answer;
}

type Account = { url: string; merchantId: string; key: string };

async function start(
  name: string,
  file: string,
  account: Account,
  ...options: string[]
): Promise<Target> {
  const args = [account.merchantId, ...options];
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), args, {
    execArgv: ["--expose-gc", ...process.execArgv],
    env: { ...childEnv, APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: account.url },
  });
  const [port] = (await once(child, "message")) as [number];
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  return { name, process: child, pool, send: sender(pool, account.key) };
}

const childEnv = {
  RATE_LIMIT_RPS: "0",
  LOG_LEVEL: "error",
  NODE_ENV: "production" as const,
  NODE_NO_WARNINGS: "1",
};

const link = JSON.stringify({
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { orderId: "6735" },
});

const links = "/api/canary/payment-links";

function sender(pool: Pool, key: string): Target["send"] {
  let lastId = "";
  const run = crypto.randomUUID();
  const post = (path: string, body: string, index: number) =>
    request(pool, {
      method: "POST",
      path,
      body,
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": `${run}-${index}-${performance.now()}`,
      },
    });
  const get = (path: string) =>
    request(pool, { method: "GET", path, headers: { authorization: `Bearer ${key}` } });
  return async (job, index) => {
    if (job === "create a link") lastId = (await post(links, link, index)).id;
    if (job === "create a customer")
      await post("/api/canary/customers", customer(run, index), index);
    if (job === "get a link") await get(`${links}/${lastId}`);
    if (job === "list links") await get(`${links}?limit=20`);
  };
}

function customer(run: string, index: number): string {
  return JSON.stringify({
    email: `${run}-${index}-${performance.now()}@example.com`,
    name: "Ada Lovelace",
    phoneNumber: "+4915123456789",
    metadata: { orderId: "6735" },
  });
}

async function request(pool: Pool, options: Dispatcher.RequestOptions): Promise<{ id: string }> {
  const { statusCode, body } = await pool.request(options);
  const answer = await body.text();
  if (statusCode >= 300)
    throw new Error(`${options.method} ${options.path}: ${statusCode} ${answer}`);
  return JSON.parse(answer);
}

await main();
