import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { systemClock } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { newId } from "#server/core/ids.ts";
import { createLog } from "#server/core/telemetry/log.ts";
import { openDb } from "#server/data/db.ts";

/** A merchant and a key for it, in the database at this address. */
export async function createMerchant(url: string): Promise<{ merchantId: string; key: string }> {
  const env = loadEnv({});
  const db = openDb({ url, poolMax: 1 });
  const merchantId = newId("merchant");
  const now = systemClock.now();
  await db.merchant.create({
    data: { id: merchantId, name: "Benchmark", createdAt: now, updatedAt: now },
  });
  const { key } = await createApiKey(
    { env, clock: systemClock, db, log: createLog(env.LOG_LEVEL) },
    { merchantId, name: "Benchmark" },
  );
  await db.$disconnect();
  return { merchantId, key };
}
