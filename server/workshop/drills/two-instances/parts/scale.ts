import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { Pool } from "undici";
import { secondMs } from "#server/core/clock.ts";
import { median } from "#server/http/overload/median.ts";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import type { Row } from "#server/workshop/drills/two-instances/row.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import { withSettings } from "#server/workshop/drills/two-instances/with-settings.ts";

const part = "scale";
const rounds = 3;
const roundMs = 6_000;
/** Concurrent requests per instance: enough to keep it busy, and too few for it to refuse any. */
const lanes = 12;
const ratioMin = 1.7;
/** Two instances, as much again for PostgreSQL, and one for who asks. */
const coresMin = 5;

/**
 * Customers that one instance creates a second, and both of them, each asked directly: whoever balances is not
 * measured. Where the machine has no cores for two the ratio is told, and says nothing of the service.
 */
export async function scale(site: Site): Promise<Row[]> {
  const { key } = await createMerchant(site.database.url);
  return withSettings(site, { RATE_LIMIT_RPS: "0" }, async () => {
    const ratios: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const one = await createFor(site, key, 1);
      const both = await createFor(site, key, 2);
      if (round >= 0) ratios.push(both / one);
    }
    const ratio = median(ratios);
    const cores = availableParallelism();
    const isJudged = cores >= coresMin;
    const limit = isJudged ? `at least ${ratioMin}` : `${coresMin} cores say something`;
    return [
      {
        part,
        what: `what two instances carry, of what one does, on ${cores} cores with the database`,
        figure: ratio.toFixed(2),
        limit,
        kept: isJudged ? ratio >= ratioMin : null,
      },
    ];
  });
}

async function createFor({ apps }: Site, key: string, instances: number): Promise<number> {
  const until = performance.now() + roundMs;
  const asked = apps.slice(0, instances).map(async ({ port }) => {
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: lanes });
    const counts = await Promise.all(
      Array.from({ length: lanes }, () => createUntil(pool, key, until)),
    );
    await pool.destroy();
    return counts.reduce((sum, count) => sum + count, 0);
  });
  const created = (await Promise.all(asked)).reduce((sum, count) => sum + count, 0);
  return created / (roundMs / secondMs);
}

async function createUntil(pool: Pool, key: string, until: number): Promise<number> {
  let created = 0;
  while (performance.now() < until) {
    const { statusCode, body } = await pool.request({
      method: "POST",
      path: "/api/canary/customers",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ email: `${randomUUID()}@example.com` }),
    });
    await body.dump();
    if (statusCode !== 201) throw new Error(`a customer was answered ${statusCode}`);
    created += 1;
  }
  return created;
}
