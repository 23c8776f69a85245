import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { type Client, openClient } from "#server/workshop/load/client.ts";
import { after, inLanes } from "#server/workshop/load/loops.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startProgram } from "#server/workshop/load/program.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";

/**
 * `npm run bench:entitlements`: what a customer may use, asked over REST, against the customer's own row, in turns in
 * one run of one server. Each customer has a subscription to two products with five features each. Prints requests a second
 * of both and the ratio. A benchmark, not a test: it fails at nothing.
 */
const connections = 24;
const roundMs = 4_000;
const rounds = 5;
const customers = 100;
const needed = 0.9;

const asked = { "get a customer": "", "get entitlements": "/entitlements" };

async function main(): Promise<void> {
  const postgres = await startScratchPostgres();
  try {
    await applyMigrations(postgres.url);
    const { key } = await createMerchant(postgres.url);
    const program = await startProgram(new URL("../rest/server.ts", import.meta.url), {
      args: [],
      env: { ...childEnv, APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: postgres.url },
    });
    const client = openClient(program.origin, { connections, apiKey: key });
    await compare(client, await subscribers(client));
    await client.close();
    await program.kill();
  } finally {
    await postgres.stop();
  }
}

async function compare(client: Client, ids: string[]): Promise<void> {
  const ends = Object.values(asked);
  const speeds = ends.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, end] of ends.entries()) {
      const speed = await read(client, { ids, end });
      if (round > 0) speeds[place]?.push(speed); // the first one is for warming up
    }
  const [row = 0, entitlements = 0] = speeds.map((each) => median(each));
  for (const [place, name] of Object.keys(asked).entries())
    console.log(`${name.padEnd(20)} ${(place === 0 ? row : entitlements).toFixed(0)} requests/s`);
  console.log(`ratio ${(entitlements / row).toFixed(2)} (at least ${needed})`);
}

async function read(client: Client, { ids, end }: { ids: string[]; end: string }): Promise<number> {
  const startMs = performance.now();
  const done = await inLanes(connections, after(roundMs), async (number) => {
    await client.must({ path: `/customers/${ids[number % ids.length]}${end}` });
  });
  return done / ((performance.now() - startMs) / 1000);
}

/** Customers with a running subscription each; their ids. */
async function subscribers(client: Client): Promise<string[]> {
  const products = [await newProduct(client, "plan"), await newProduct(client, "extra")];
  const ids: string[] = [];
  for (let number = 0; number < customers; number += 1) {
    const body = { email: `customer-${number}@example.com` };
    const { id: customerId } = await client.must({ path: "/customers", body });
    const lineItems = products.map((productId) => ({ productId }));
    const order = { currency: "EUR", mode: "subscription", customerId, lineItems };
    const { id } = await client.must({ path: "/checkout/sessions", body: order });
    await client.must({ path: `/checkout/sessions/${id}/confirm`, body: { card: card() } });
    ids.push(customerId);
  }
  return ids;
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
