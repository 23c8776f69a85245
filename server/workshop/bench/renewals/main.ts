import type { MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { confirmPayment } from "#server/payments/charge/confirm.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { after, atPace, timed } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { fillSubscriptions } from "#server/workshop/bench/renewals/fill.ts";
import { startProgram } from "#server/workshop/load/program.ts";
import { card, newIntent, newMerchant } from "#server/workshop/testing/payments/payments.ts";

/**
 * `npm run bench:renewals [subscriptions]`: how many renewals a second a worker takes up in the sandbox at 100,000 active
 * subscriptions of one merchant, alone; and how long payments of another merchant take beside it against without, in
 * turns. A benchmark, not a test: it fails at nothing.
 */
const subscriptions = Number(process.argv[2] ?? 100_000);
const rounds = 4;
const roundMs = 8_000;
const paymentsPerSecond = 10;

const server = await startScratchPostgres();
await applyMigrations(server.url);
const env = { DATABASE_URL: server.url, LOG_LEVEL: "error" };
const services = createServices(loadEnv(env));
const { merchantId } = await newMerchant(services);
const payee = await newMerchant(services);
const now = services.clock.now();
await fillSubscriptions({
  url: server.url,
  merchantId,
  now,
  subscriptions,
  due: Math.min(subscriptions, 40_000),
});
const worker = await startProgram(new URL("worker.ts", import.meta.url), {
  env: { ...process.env, ...env },
});
await worker.ask({ forMs: 2_000 });
const startMs = performance.now();
const renewed = await worker.ask<number>({ forMs: roundMs });
const perSecond = (renewed * 1_000) / (performance.now() - startMs);
console.log(
  `${perSecond.toFixed(0)} renewals a second at ${subscriptions} subscriptions (at least 50)`,
);
await pay(payee);
const took: Record<"alone" | "beside", number[]> = { alone: [], beside: [] };
for (let round = 0; round < rounds; round += 1) {
  took.alone.push(...(await pay(payee)));
  const renewing = worker.ask<number>({ forMs: roundMs });
  took.beside.push(...(await pay(payee)));
  await renewing;
}
const [alone, beside] = [percentile(took.alone, 0.99), percentile(took.beside, 0.99)];
console.log(
  `99th percentile of a payment without renewals ${alone.toFixed(1)} ms, beside them ${beside.toFixed(1)} ms`,
);
console.log(`ratio ${(beside / alone).toFixed(2)} (at most 1.50)`);
await worker.kill();
await services.db.$disconnect();
await server.stop();

/** Milliseconds of each payment of a new intent with a card, begun at a steady pace. */
async function pay(ctx: MerchantContext): Promise<number[]> {
  return atPace(paymentsPerSecond, after(roundMs), () =>
    timed(async () => {
      const { id } = await newIntent(ctx);
      await confirmPayment(ctx, id, { card: card() });
    }),
  );
}
