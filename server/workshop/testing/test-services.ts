import type { Clock } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createServices } from "#server/http/services.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import {
  isSpreadRun,
  runOptions,
  testDatabase,
} from "#server/workshop/testing/database/test-database.ts";
import { watchedLog } from "#server/workshop/testing/leaks/watched-log.ts";

type TestServicesOptions = { env?: Record<string, string>; clock?: Clock };

/** Services on a fresh database of the calling test or test file; the clock stands still unless given. */
export async function testServices(options: TestServicesOptions = {}): Promise<Services> {
  const { clock = testClock() } = options;
  const services = servicesOn(await testDatabase(), { ...options, clock });
  afterwards(async () => {
    await flushRequestLogs(services.db);
    await services.db.$disconnect();
  });
  return services;
}

/** A second instance on the same database. The caller disconnects it. */
export function servicesOn(
  databaseUrl: string,
  options: Required<Pick<TestServicesOptions, "clock">> & TestServicesOptions,
): Services {
  const { clock } = options;
  const env = loadEnv({
    APP_URL: "https://pay.example",
    DATABASE_URL: databaseUrl,
    DATA_DIR: testDataDir(),
    ...(isSpreadRun() && { DATABASE_SHARDING: "citus" }),
    ...options.env,
  });
  const db = openDb({ url: databaseUrl, poolMax: 5, ...runOptions() });
  return createServices(env, { db, clock, log: watchedLog(databaseUrl) });
}
