import { loadEnv } from "#server/core/env.ts";
import { median } from "#server/http/overload/median.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Client, openClient } from "#server/programs/load/client.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

/**
 * `npm run bench:selling`: checkout sessions of a product created over REST, by a merchant who has neither discounts nor
 * taxes and by one who takes 20 % off and is registered in three countries, in turns in one run of one server. Prints
 * requests a second of both and the ratio. A benchmark, not a test: it fails at nothing.
 */
const connections = 24;
const roundMs = 4_000;
const rounds = 5;
const needed = 0.8;

type Seller = { name: string; client: Client; order: object };

async function main(): Promise<void> {
  const postgres = await startScratchPostgres();
  try {
    await applyMigrations(postgres.url);
    const program = await startProgram(new URL("../rest/server.ts", import.meta.url), {
      args: [],
      env: { ...childEnv, APP_SECRET: loadEnv({}).APP_SECRET, DATABASE_URL: postgres.url },
    });
    const sellers = [await plainSeller(postgres.url, program), await seller(postgres.url, program)];
    await compare(sellers);
    for (const { client } of sellers) await client.close();
    await program.kill();
  } finally {
    await postgres.stop();
  }
}

async function compare(sellers: Seller[]): Promise<void> {
  const speeds = sellers.map((): number[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [place, one] of sellers.entries()) {
      const speed = await createSessions(one);
      if (round > 0) speeds[place]?.push(speed); // the first one is for warming up
    }
  const [plain = 0, priced = 0] = speeds.map((each) => median(each));
  for (const [place, { name }] of sellers.entries())
    console.log(`${name.padEnd(30)} ${(place === 0 ? plain : priced).toFixed(0)} sessions/s`);
  console.log(`ratio ${(priced / plain).toFixed(2)} (at least ${needed})`);
}

async function createSessions({ client, order }: Seller): Promise<number> {
  const startMs = performance.now();
  const made = await inLanes(connections, after(roundMs), async () => {
    await client.must({ path: "/checkout/sessions", body: order });
  });
  return made / ((performance.now() - startMs) / 1000);
}

async function plainSeller(url: string, { origin }: Program): Promise<Seller> {
  const { key } = await createMerchant(url);
  const client = openClient(origin, { connections, apiKey: key });
  return { name: "without discount and tax", client, order: await orderOf(client) };
}

async function seller(url: string, { origin }: Program): Promise<Seller> {
  const { key } = await createMerchant(url);
  const client = openClient(origin, { connections, apiKey: key });
  for (const country of ["NL", "DE", "GB"])
    await client.must({ path: "/tax-registrations", body: { country, since: "2020-01-01" } });
  const discount = { name: "Spring", percentOff: "20", duration: "once" };
  const { id: discountId } = await client.must({ path: "/discounts", body: discount });
  const order = { ...(await orderOf(client)), discountId };
  return { name: "with a discount and taxes", client, order };
}

async function orderOf(client: Client): Promise<object> {
  const plant = { name: "Monstera, large", currency: "EUR", amount: 4900 };
  const { id: productId } = await client.must({ path: "/products", body: plant });
  return { currency: "EUR", lineItems: [{ productId, quantity: 2 }] };
}

const childEnv = {
  RATE_LIMIT_RPS: "0",
  LOG_LEVEL: "error",
  NODE_ENV: "production" as const,
  NODE_NO_WARNINGS: "1",
};

await main();
