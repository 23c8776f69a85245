import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import { openClient } from "#server/programs/load/client.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import type { Row } from "#server/workshop/load/table.ts";

const requests = 200;
const limit = 100;
const tolerance = 10;

/** Two hundred requests at once under one key, whose limit is a hundred a second over both instances. */
export async function burst({ balancer, database }: Site): Promise<Row[]> {
  const { key } = await createMerchant(database.url);
  const client = openClient(balancer.url, { connections: requests, apiKey: key });
  const ask = () => client.ask({ path: "/balance?currency=EUR" });
  // Both instances know the key, and the bucket is full again.
  for (let warm = 0; warm < 10; warm += 1) await ask();
  await sleep(2_000);
  const startedAt = performance.now();
  const answers = await Promise.all(Array.from({ length: requests }, ask));
  await client.close();
  const served = answers.filter(({ status }) => status === 200);
  const passed = served.length;
  const lastPassedMs = Math.max(0, ...served.map(({ endedMs }) => endedMs - startedAt));
  const strange = answers.flatMap(({ status }) => (status === 200 || status === 429 ? [] : status));
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
