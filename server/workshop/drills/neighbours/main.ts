import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { fillInBulk } from "#server/workshop/bench/fill-in-bulk.ts";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import { startVictim } from "#server/workshop/drills/floods/victim.ts";

/**
 * `npm run drill:neighbours`: how long one merchant's requests take while another asks for its most expensive lists,
 * four hundred at once and again as soon as it has them or may (`Retry-After`), and how long without. All of it on one
 * machine, in turns, so that its moods fall on both.
 */
const rows = 200_000;
const floodAtOnce = 400;
const rounds = 3;
const roundMs = 8_000;

type Asked = { ms: number; status: string; retryAfterMs: number };

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-neighbours-"));
  const database = await startScratchPostgres();
  try {
    await applyMigrations(database.url);
    const [flood, other] = [await createMerchant(database.url), await createMerchant(database.url)];
    await fill(database.url, flood.merchantId);
    const settings = { RATE_LIMIT_RPS: "0" };
    const victim = await startVictim(
      { url: database.url, key: other.key, dataDir },
      "rest",
      settings,
    );
    const pool = new Pool(`http://127.0.0.1:${victim.port}`, { connections: floodAtOnce + 1 });
    const expensive = `/customers?limit=20&offset=${rows - 20}`;
    await inTurn(pool, other.key, roundMs);
    const alone: Asked[] = [];
    const beside: Asked[] = [];
    const flooding: Asked[] = [];
    for (let round = 0; round < rounds; round += 1) {
      alone.push(...(await inTurn(pool, other.key, roundMs)));
      let isOver = false;
      const floods = Array.from({ length: floodAtOnce }, async () => {
        while (!isOver) {
          const asked = await ask(pool, flood.key, { path: expensive });
          flooding.push(asked);
          await sleep(asked.retryAfterMs);
        }
      });
      beside.push(...(await inTurn(pool, other.key, roundMs)));
      isOver = true;
      await Promise.all(floods);
    }
    say("alone", alone);
    say("beside the flood", beside);
    say("the flood itself", flooding);
    const ratio = (share: number) => (nth(beside, share) / nth(alone, share)).toFixed(1);
    console.log(`beside the flood, of alone: p50 × ${ratio(0.5)}, p99 × ${ratio(0.99)}`);
    await pool.destroy();
    victim.process.kill();
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

/** One request after the other, as a shop's till has them: a create, what it made, a short list. */
async function inTurn(pool: Pool, key: string, forMs: number): Promise<Asked[]> {
  const told: Asked[] = [];
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    told.push(
      await ask(pool, key, { path: "/payment-intents", body: { amount: 100, currency: "EUR" } }),
    );
    told.push(await ask(pool, key, { path: "/customers?limit=20" }));
    told.push(await ask(pool, key, { path: "/balance" }));
  }
  return told;
}

async function ask(pool: Pool, key: string, call: { path: string; body?: object }): Promise<Asked> {
  const startedAt = performance.now();
  const { statusCode, headers, body } = await pool.request({
    method: call.body ? "POST" : "GET",
    path: `/api/canary${call.path}`,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: call.body ? JSON.stringify(call.body) : null,
  });
  const { code = "" } = (await body.json()) as { code?: string };
  const ms = performance.now() - startedAt;
  const retryAfterMs = Number(headers["retry-after"] ?? 0) * 1_000;
  return { ms, status: `${statusCode} ${code}`.trim(), retryAfterMs };
}

function say(what: string, asked: Asked[]): void {
  const kinds = Map.groupBy(asked, ({ status }) => status);
  const counts = [...kinds].map(([status, { length }]) => `${length} × ${status}`).join(", ");
  console.log(
    `${what}: ${counts}; p50 ${nth(asked, 0.5).toFixed(0)} ms, p99 ${nth(asked, 0.99).toFixed(0)} ms`,
  );
}

function nth(asked: Asked[], share: number): number {
  const sorted = asked.map(({ ms }) => ms).toSorted((left, right) => left - right);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}

await main();
