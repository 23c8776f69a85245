import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { benchDelivery } from "#server/workshop/bench/webhooks/deliver.ts";
import { benchEnqueue } from "#server/workshop/bench/webhooks/enqueue.ts";
import { startProgram } from "#server/workshop/load/program.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";

/** How often each operation is called; rounds of so many deliveries. */
export type WebhookSize = { calls: number; rounds: number; deliveries: number };

/** Both parts of `npm run bench:webhooks`, or one, on a database that has its tables. */
export async function benchWebhooks(url: string, size: WebhookSize, only?: string): Promise<void> {
  const sink = await startProgram(new URL("sink.ts", import.meta.url), { env: process.env });
  const env = loadEnv({
    DATABASE_URL: url,
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    LOG_LEVEL: "error",
  });
  const db = openDb({ url, poolMax: 20 });
  // Services as in live, where no test asks for faults.
  const { bench: _, ...services } = createServices(env, { db, clock: systemClock });
  try {
    const ctx = await newMerchant(services);
    if (only !== "deliver") await benchEnqueue(ctx, size.calls);
    const hook = { url: `${sink.origin}/hook`, pid: sink.child.pid ?? 0 };
    if (only !== "enqueue") await benchDelivery(ctx, hook, size);
  } finally {
    await sink.kill();
    await db.$disconnect();
  }
}
