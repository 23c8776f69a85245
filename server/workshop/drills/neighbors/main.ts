import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { type Answer, type Client, openClient } from "#server/programs/load/client.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { fillInBulk } from "#server/workshop/load/fill-in-bulk.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startService } from "#server/workshop/load/service.ts";

/**
 * `npm run drill:neighbors`: how long one merchant's requests take while another asks for its most expensive lists,
 * four hundred at once and again as soon as it has them or may (`Retry-After`), and how long without. All of it on one
 * machine, in turns, so that its moods fall on both.
 */
const rows = 200_000;
const floodAtOnce = 400;
const rounds = 3;
const roundMs = 8_000;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-neighbors-"));
  const database = await startScratchPostgres();
  try {
    await applyMigrations(database.url);
    const [flood, other] = [await createMerchant(database.url), await createMerchant(database.url)];
    await fill(database.url, flood.merchantId);
    const settings = { RATE_LIMIT_RPS: "0" };
    const service = await startService({ url: database.url, dataDir, mode: "rest", settings });
    const shop = openClient(service.origin, { connections: 1, apiKey: other.key });
    const crowd = openClient(service.origin, { connections: floodAtOnce, apiKey: flood.key });
    const expensive = `/customers?limit=20&offset=${rows - 20}`;
    await inTurn(shop, roundMs);
    const alone: Answer[] = [];
    const beside: Answer[] = [];
    const flooding: Answer[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await inTurn(shop, roundMs)));
      let isOver = false;
      const floods = inLanes(
        floodAtOnce,
        () => isOver,
        async () => {
          const answer = await crowd.ask({ path: expensive });
          flooding.push(answer);
          await sleep(answer.retryAfterMs);
        },
      );
      beside.push(...(await inTurn(shop, roundMs)));
      isOver = true;
      await floods;
    }
    say("alone", alone);
    say("beside the flood", beside);
    say("the flood itself", flooding);
    const ratio = (share: number) => (nth(beside, share) / nth(alone, share)).toFixed(1);
    console.log(`beside the flood, of alone: p50 × ${ratio(0.5)}, p99 × ${ratio(0.99)}`);
    await Promise.all([shop.close(), crowd.close()]);
    await service.kill();
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(url: string, merchantId: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await fillInBulk(client, ["customers"], async () => {
    await client.query(
      `INSERT INTO customers (id, "merchantId", email, "emailKey", "phoneNumber", name, "searchText", metadata, "createdAt", "updatedAt")
       SELECT 'cus_' || lpad(n::text, 26, '0'), $1, n || '@example.com', n || '@example.com', '', 'Ada', 'ada ' || n, '{}',
              now() - n * interval '1 second', now()
       FROM generate_series(1, $2::int) AS n`,
      [merchantId, rows],
    );
  });
  await client.end();
}

/** One request after the other, as a shop's till has them: a create, a short list, a balance. */
async function inTurn(shop: Client, forMs: number): Promise<Answer[]> {
  const calls = [
    { path: "/payment-intents", body: { amount: 100, currency: "EUR" } },
    { path: "/customers?limit=20" },
    { path: "/balance" },
  ];
  const answers: Answer[] = [];
  await inLanes(1, after(forMs), async (number) => {
    answers.push(await shop.ask(calls[number % calls.length] ?? { path: "/balance" }));
  });
  return answers;
}

function say(what: string, answers: Answer[]): void {
  const kinds = Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ""}`.trim());
  const counts = [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(", ");
  console.log(
    `${what}: ${counts}; p50 ${nth(answers, 0.5).toFixed(0)} ms, p99 ${nth(answers, 0.99).toFixed(0)} ms`,
  );
}

function nth(answers: Answer[], share: number): number {
  return percentile(
    answers.map(({ sentMs, endedMs }) => endedMs - sentMs),
    share,
  );
}

await main();
