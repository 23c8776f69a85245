import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { leaseMs } from "#server/webhooks/delivery/claim.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { besideBacklog } from "#server/workshop/testing/webhooks/due-deliveries.ts";
import {
  deleteUnderLoad,
  firstAttemptMs,
  killStorm,
} from "#server/workshop/testing/webhooks/load.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

/**
 * `npm run bench:webhook-load [storm|delete|slow|fair]`: the tests of server/webhooks/delivery/load.db.test.ts in
 * full size: 20,000 changes under kill -9 every 3 seconds, 1,000 deletions under load, 50
 * endpoints of which two are bad, 200,000 deliveries due to one merchant beside 49 merchants with one
 * each. Prints what it found; takes some minutes.
 */
const server = await startScratchPostgres();
await applyMigrations(server.url);
const env = loadEnv({
  DATABASE_URL: server.url,
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
  LOG_LEVEL: "error",
});
const services = createServices(env);
const receiver = await openReceiver();

const parts: Record<string, () => Promise<void>> = { storm, delete: deletions, slow, fair };
const [chosen] = process.argv.slice(2);
for (const [name, part] of Object.entries(parts)) {
  if (chosen !== undefined && chosen !== name) continue;
  receiver.requests.length = 0;
  receiver.answerWith(() => ({ status: 200 }));
  await part();
}
await receiver.stop();
await services.db.$disconnect();
await server.stop();

async function storm(): Promise<void> {
  const size = { changes: 20_000, endpoints: 2, killEveryMs: 3_000, killsMax: Infinity, speed: 1 };
  const { owed, kills, afterKillMs } = await killStorm(await newMerchant(services), receiver, size);
  const got = new Map<string, Set<string>>();
  for (const { path, headers, body } of receiver.requests) {
    const key = `${path} ${String(headers["webhook-id"])}`;
    got.set(key, (got.get(key) ?? new Set()).add(body));
  }
  const missing = owed
    .flatMap((id) => ["/0", "/1"].map((path) => `${path} ${id}`))
    .filter((key) => !got.has(key));
  const varying = [...got.values()].filter((bodies) => bodies.size > 1);
  console.log(
    `${owed.length} events to 2 endpoints, worker killed ${kills} times: ${missing.length} missing,`,
  );
  console.log(
    `  ${got.size - owed.length * 2} not owed, ${varying.length} with varying bytes, ${receiver.requests.length - got.size} sent twice;`,
  );
  console.log(
    `  all delivered ${(afterKillMs / 1000).toFixed(1)} s after the last kill (a lease is ${leaseMs / 1000} s)`,
  );
}

async function deletions(): Promise<void> {
  receiver.answerWith(() => ({ status: 200, delayMs: 5 }));
  const { late, requests, tookMs } = await deleteUnderLoad(
    await newMerchant(services),
    receiver,
    1_000,
  );
  console.log(
    `1,000 deletions among ${requests} requests: ${late.length} requests after the answer;`,
  );
  console.log(
    `  a deletion took ${percentile(tookMs, 0.5).toFixed(0)} ms, the slowest ${percentile(tookMs, 1).toFixed(0)} ms`,
  );
}

async function slow(): Promise<void> {
  const answer = (path: string) =>
    path === "/hang" ? "hang" : { status: path === "/fail" ? 500 : 200 };
  receiver.answerWith(({ path }) => answer(path));
  const p99: number[] = [];
  for (const withBad of [false, false, true]) {
    receiver.requests.length = 0;
    p99.push(
      percentile(
        await firstAttemptMs(await newMerchant(services), receiver, {
          events: 200,
          everyMs: 25,
          withBad,
        }),
        0.99,
      ),
    );
  }
  const [, alone = Number.NaN, among = Number.NaN] = p99;
  console.log(`commit to first attempt, 99th percentile of 48 endpoints: ${alone.toFixed(0)} ms,`);
  console.log(
    `  beside one that hangs and one that fails ${among.toFixed(0)} ms, ratio ${(among / alone).toFixed(2)} (under 1.5, under 2,000 ms)`,
  );
}

async function fair(): Promise<void> {
  receiver.answerWith(({ path }) => ({
    status: 200,
    delayMs: path.startsWith("/slow/") ? 4_000 : 0,
  }));
  const backlog = { due: 200_000, endpoints: 40, others: 49 };
  const { tookMs, worker } = await besideBacklog(services, receiver, backlog);
  console.log(
    `one merchant with 200,000 due deliveries to receivers that take 4 s, the worker full:`,
  );
  console.log(
    `  of 49 others with one each ${tookMs.length} attempted, half after ${percentile(tookMs, 0.5).toFixed(0)} ms, the last after ${percentile(tookMs, 1).toFixed(0)} ms (under 2,000 ms)`,
  );
  await worker.stop();
}
