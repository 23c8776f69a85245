import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { fillSubscriptions } from "#server/workshop/bench/renewals/fill.ts";
import { backendsUs } from "#server/workshop/load/backend-cpu.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:entitlements`: what a customer may use, asked over REST, against the customer's own row, in turns in
 * one run of one server. Each customer has a subscription to two products with five features each. Prints requests a
 * second, CPU a request of the service and of PostgreSQL, and the ratios of both: that of CPU is the one that other work
 * on the machine distorts less. A benchmark, not a test: it fails at nothing.
 */
const connections = 24;
const roundMs = 2_000;
const rounds = 8;
const customers = 10_000;
const needed = 0.9;

const asked = { "get a customer": "", "get entitlements": "/entitlements" };

async function main(): Promise<void> {
  const postgres = await startScratchPostgres();
  try {
    await applyMigrations(postgres.url);
    const { merchantId, key } = await createMerchant(postgres.url);
    const program = await startProgram(new URL("../rest/server.ts", import.meta.url), {
      args: [],
      env: { ...childEnv, APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: postgres.url },
    });
    const client = openClient(program.origin, { connections, apiKey: key });
    const meter = new pg.Client({ connectionString: postgres.url });
    await meter.connect();
    await compare(
      { client, program, meter },
      await subscribers(client, { url: postgres.url, merchantId }),
    );
    await meter.end();
    await client.close();
    await program.kill();
  } finally {
    await postgres.stop();
  }
}

type Measured = { client: Client; program: Program; meter: pg.Client };
type Score = { perSecond: number; serviceUs: number; databaseUs: number };

async function compare(measured: Measured, ids: string[]): Promise<void> {
  const scores = Object.values(asked).map((): Score[] => []);
  for (let round = -2; round < rounds; round += 1)
    for (const [place, end] of Object.values(asked).entries()) {
      const score = await read(measured, { ids, end });
      if (round >= 0) scores[place]?.push(score); // the first two warm up
    }
  const [row, entitlements] = scores.map(middle) as [Score, Score];
  for (const [place, name] of Object.keys(asked).entries())
    console.log(`${name.padEnd(20)} ${line(place === 0 ? row : entitlements)}`);
  const speed = entitlements.perSecond / row.perSecond;
  const cpu = cpuOf(row) / cpuOf(entitlements);
  console.log(`ratio ${speed.toFixed(2)}, by CPU ${cpu.toFixed(2)} (at least ${needed})`);
}

function middle(scores: Score[]): Score {
  const of = (figure: keyof Score) => median(scores.map((score) => score[figure]));
  return { perSecond: of("perSecond"), serviceUs: of("serviceUs"), databaseUs: of("databaseUs") };
}

const cpuOf = ({ serviceUs, databaseUs }: Score) => serviceUs + databaseUs;

function line({ perSecond, serviceUs, databaseUs }: Score): string {
  return `${perSecond.toFixed(0)} requests/s, CPU of the service ${serviceUs.toFixed(0)} µs, of PostgreSQL ${databaseUs.toFixed(0)} µs`;
}

async function read(
  { client, program, meter }: Measured,
  { ids, end }: { ids: string[]; end: string },
): Promise<Score> {
  const [databaseBefore, serviceBefore] = [await backendsUs(meter), await program.ask<number>("")];
  const startMs = performance.now();
  const done = await inLanes(connections, after(roundMs), async (number) => {
    await client.must({ path: `/customers/${ids[number % ids.length]}${end}` });
  });
  return {
    perSecond: done / ((performance.now() - startMs) / 1000),
    serviceUs: ((await program.ask<number>("")) - serviceBefore) / done,
    databaseUs: ((await backendsUs(meter)) - databaseBefore) / done,
  };
}

/** Customers with a running subscription each, in tables that PostgreSQL has analyzed; some of their ids. */
async function subscribers(client: Client, account: { url: string; merchantId: string }) {
  const productIds = [await newProduct(client, "plan"), await newProduct(client, "extra")];
  const now = new Date();
  await fillSubscriptions({ ...account, now, subscriptions: customers, due: 0, productIds });
  return Array.from({ length: 100 }, (_, n) => `cus_${String(n * 97 + 1).padStart(12, "0")}`);
}

async function newProduct(client: Client, name: string): Promise<string> {
  const features = Array.from({ length: 5 }, (_, at) => `${name}.${at}`);
  const recurring = { interval: "month" };
  const body = { name, currency: "EUR", amount: 1900, recurring, features };
  return (await client.must({ path: "/products", body })).id;
}

const childEnv = {
  RATE_LIMIT_RPS: "0",
  LOG_LEVEL: "error",
  NODE_ENV: "production" as const,
  NODE_NO_WARNINGS: "1",
};

await main();
