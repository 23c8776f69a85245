import path from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:rest`: our REST interface against Fastify and pg doing the same inserts and
 * reads, each in a process of its own on one database, in turns in one run: once with a look at who calls, as
 * ours has, and once for everybody, which is less than ours does. Prints requests a
 * second, server CPU a request and the ratios. `--former ../before`: instead against a checkout of another commit, installed and
 * generated, with a database of its own. A benchmark, not a test: it fails at nothing.
 */
const { former } = parseArgs({ options: { former: { type: "string" } } }).values;
const connections = 24;
const roundMs = 4_000;
/** A former commit differs by a few percent: more rounds, after longer warming up, tell them apart. */
const [warming, rounds] = former ? [2, 7] : [1, 3];
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
  account: Account;
  program: Program;
  client: Client;
  send: (job: Job, number: number) => Promise<void>;
};
type Job = keyof typeof needed;
type Score = { rps: number; cpuMs: number };

async function main(): Promise<void> {
  const server = await startScratchPostgres();
  try {
    const targets = await startRivals(server.url);
    for (const { program, client } of targets) {
      await client.close();
      await program.kill();
    }
  } finally {
    await server.stop();
  }
}

async function startRivals(url: string): Promise<Target[]> {
  await applyMigrations(url);
  const account = { url, ...(await createMerchant(url)) };
  const ours = await start("canary", "server.ts", account);
  const rivals = former
    ? [await startFormer(former, url)]
    : [
        await start("fastify + pg", "rival.ts", account, "known"),
        await start("for everybody", "rival.ts", account, "everybody"),
      ];
  for (const job of Object.keys(needed) as (keyof typeof needed)[])
    await compare([ours, ...rivals], { job, asked: former ? "at least 0.95" : needed[job] });
  return [ours, ...rivals];
}

/** The server of another checkout, on a database that its own migrations have made. */
async function startFormer(folder: string, url: string): Promise<Target> {
  const own = new URL(url);
  own.pathname = "/former";
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query("CREATE DATABASE former");
  await admin.end();
  const fileOf = (name: string) => pathToFileURL(path.resolve(folder, "server", name));
  const load = async <Module>(name: string) => (await import(fileOf(name).href)) as Module;
  const schema = await load<{ applyMigrations: typeof applyMigrations }>(
    "programs/schema/migrate.ts",
  );
  const merchants = await load<{ createMerchant: typeof createMerchant }>(
    "workshop/load/merchant.ts",
  );
  await schema.applyMigrations(own.href);
  const account = { url: own.href, ...(await merchants.createMerchant(own.href)) };
  return start("former", fileOf("workshop/bench/rest/server.ts"), account);
}

async function compare(
  [ours, ...rivals]: [Target, ...Target[]],
  { job, asked }: { job: Job; asked: string },
): Promise<void> {
  if (job === "list links") for (const { account } of [ours, ...rivals]) await fillLinks(account);
  const targets = [ours, ...rivals];
  const scores = targets.map((): Score[] => []);
  for (let round = 0; round < warming + rounds; round += 1)
    for (const [place, target] of targets.entries()) {
      const score = await run(target, job);
      if (round >= warming) scores[place]?.push(score);
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

/** The medians of speed and of CPU. */
function middle(scores: Score[]): Score {
  const of = (figure: keyof Score) => median(scores.map((score) => score[figure]));
  return { rps: of("rps"), cpuMs: of("cpuMs") };
}

async function run({ program, send }: Target, job: Job): Promise<Score> {
  const beforeUs = await program.ask<number>("cpu");
  const startMs = performance.now();
  const sent = await inLanes(connections, after(roundMs), (number) => send(job, number));
  const seconds = (performance.now() - startMs) / 1000;
  const cpuMs = ((await program.ask<number>("cpu")) - beforeUs) / 1000 / sent;
  return { rps: sent / seconds, cpuMs };
}

type Account = { url: string; merchantId: string; key: string };

async function start(
  name: string,
  file: string | URL,
  account: Account,
  ...options: string[]
): Promise<Target> {
  const program = await startProgram(new URL(file, import.meta.url), {
    args: [account.merchantId, ...options],
    env: { ...childEnv, APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: account.url },
  });
  const client = openClient(program.origin, { connections, apiKey: account.key });
  return { name, account, program, client, send: sender(client) };
}

const childEnv = {
  RATE_LIMIT_RPS: "0",
  LOG_LEVEL: "error",
  NODE_ENV: "production" as const,
  NODE_NO_WARNINGS: "1",
};

const link = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { orderId: "6735" },
};

const links = "/payment-links";

function sender(client: Client): Target["send"] {
  let lastId = "";
  const run = crypto.randomUUID();
  const post = (path: string, body: object, number: number) =>
    client.must({ path, body, idempotencyKey: `${run}-${number}-${performance.now()}` });
  return async (job, number) => {
    if (job === "create a link") lastId = (await post(links, link, number)).id;
    if (job === "create a customer") await post("/customers", customer(run, number), number);
    if (job === "get a link") await client.must({ path: `${links}/${lastId}` });
    if (job === "list links") await client.must({ path: `${links}?limit=20` });
  };
}

function customer(run: string, number: number) {
  return {
    email: `${run}-${number}-${performance.now()}@example.com`,
    name: "Ada Lovelace",
    phoneNumber: "+4915123456789",
    metadata: { orderId: "6735" },
  };
}

await main();
