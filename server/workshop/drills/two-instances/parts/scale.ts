import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import { secondMs } from "#server/core/clock.ts";
import { median } from "#server/http/overload/median.ts";
import { openClient } from "#server/programs/load/client.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import { withSettings } from "#server/workshop/drills/two-instances/with-settings.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import type { Row } from "#server/workshop/load/table.ts";

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

async function createFor({ apps }: Site, apiKey: string, instances: number): Promise<number> {
  const isOver = after(roundMs);
  const created = apps.slice(0, instances).map(async ({ port }) => {
    const client = openClient(`http://127.0.0.1:${port}`, { connections: lanes, apiKey });
    const create = () =>
      client.must({ path: "/customers", body: { email: `${randomUUID()}@example.com` } });
    const count = await inLanes(lanes, isOver, create);
    await client.close();
    return count;
  });
  return (await Promise.all(created)).reduce((sum, count) => sum + count, 0) / (roundMs / secondMs);
}
