import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";
import { secondMs } from "#server/core/clock.ts";
import { createMerchant } from "#server/workshop/bench/merchant.ts";
import type { Row } from "#server/workshop/drills/two-instances/row.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";

const requests = 200;
const limit = 100;
const tolerance = 10;

/** Two hundred requests at once under one key, whose limit is a hundred a second over both instances. */
export async function burst({ balancer, database }: Site): Promise<Row[]> {
  const { key } = await createMerchant(database.url);
  const pool = new Pool(balancer.url, { connections: requests });
  const ask = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const path = "/api/canary/balance?currency=EUR";
    const answer = await pool.request({ method: "GET", path, headers });
    await answer.body.dump();
    return answer.statusCode;
  };
  // Both instances know the key, and the bucket is full again.
  for (let warm = 0; warm < 10; warm += 1) await ask();
  await sleep(2_000);
  const startedAt = performance.now();
  let lastPassedMs = 0;
  const statuses = await Promise.all(
    Array.from({ length: requests }, async () => {
      const status = await ask();
      if (status === 200) lastPassedMs = performance.now() - startedAt;
      return status;
    }),
  );
  await pool.destroy();
  const passed = statuses.filter((status) => status === 200).length;
  const strange = statuses.filter((status) => status !== 200 && status !== 429);
  // A machine that needs a while for so many sees tokens come back meanwhile: some pass by those.
  const cameBack = Math.round((lastPassedMs / secondMs) * limit);
  return [
    {
      part: "burst",
      what: `of ${requests} requests at once, passed (${lastPassedMs.toFixed(0)} ms, in which ${cameBack} came back)`,
      figure: [passed, ...strange].join(", and "),
      limit: `${limit} ± ${tolerance}, and up to what came back`,
      kept:
        passed >= limit - tolerance &&
        passed <= limit + tolerance + cameBack &&
        strange.length === 0,
    },
  ];
}
