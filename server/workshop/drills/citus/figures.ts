import { randomUUID } from "node:crypto";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import type { MerchantContext, Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { weatherStorm } from "#server/workshop/drills/citus/storm.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

const merchantsMax = 16;
const clients = 16;
const roundMs = 4_000;
const rounds = 3;

type Business = { ctx: MerchantContext; key: string; customers: string[] };

/**
 * Small figures, to compare databases on one machine with: what REST does a second, and what the ledger
 * posts, for a few merchants at once. The best of three rounds, after one that warms up.
 */
export async function measure(url: string, isSpread: boolean): Promise<string[]> {
  const env = loadEnv({
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "error",
    DATABASE_URL: url,
    DATABASE_POOL: String(clients),
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    ...(isSpread && { DATABASE_SHARDING: "citus" }),
  });
  const services = createServices(env);
  try {
    const all: Business[] = [];
    for (let nth = 0; nth < merchantsMax; nth += 1) all.push(await openBusiness(services));
    const handle = createWebHandler(services);
    const ask = async (one: Business, path: string, body?: object): Promise<void> => {
      const answer = await handle(
        new Request(`${env.APP_URL}/api/canary${path}`, {
          method: body ? "POST" : "GET",
          headers: {
            authorization: `Bearer ${one.key}`,
            "content-type": "application/json",
            "idempotency-key": randomUUID(),
          },
          ...(body && { body: JSON.stringify(body) }),
        }),
      );
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      await answer.text();
    };
    const lines = [
      await perSecond("REST: create a customer", all, (one) =>
        ask(one, "/customers", { email: `${randomUUID()}@example.com` }),
      ),
      await perSecond("REST: get a customer", all, (one) =>
        ask(one, `/customers/${one.customers[0]}`),
      ),
      await perSecond("REST: list 20 customers", all, (one) => ask(one, "/customers?limit=20")),
      await perSecond("ledger: transfers with their events", all, async ({ ctx, customers }) => {
        const [fromCustomerId = "", toCustomerId = ""] = customers;
        await createTransfer(ctx, { fromCustomerId, toCustomerId, amount: 1, currency: "EUR" });
      }),
    ];
    lines.push(await weatherStorm(services));
    const { passed, entries, problems } = await verifyLedger(services);
    lines.push(`ledger verify: ${passed ? "clean" : "NOT CLEAN"}, ${entries} entries`, ...problems);
    return lines;
  } finally {
    await services.db.$disconnect();
  }
}

async function openBusiness(services: Services): Promise<Business> {
  const ctx = await newMerchant(services);
  const { key } = await createApiKey(services, { merchantId: ctx.merchantId, name: "Drill" });
  const first = await fundedCustomer(services, ctx.merchantId, { amount: 1_000_000 });
  return { ctx, key, customers: [first, await fundedCustomer(services, ctx.merchantId)] };
}

async function perSecond(
  name: string,
  all: readonly Business[],
  work: (one: Business) => Promise<void>,
): Promise<string> {
  let best = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const startMs = performance.now();
    const made = await inLanes(clients, after(roundMs), async (turn) => {
      const one = all[turn % all.length];
      if (one) await work(one);
    });
    const rate = made / ((performance.now() - startMs) / 1000);
    if (round > 0) best = Math.max(best, rate);
  }
  return `${name.padEnd(36)} ${best.toFixed(0).padStart(5)}/s`;
}
