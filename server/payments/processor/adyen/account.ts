import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { Log } from "#server/core/telemetry/log.ts";
import type { Db } from "#server/data/db.ts";
import type { AdyenClient } from "#server/payments/processor/adyen/client.ts";

/** A merchant account at Adyen, with the books that are kept of it here. */
export type AdyenAccount = {
  env: Env;
  clock: Clock;
  db: Db;
  log: Pick<Log, "warn">;
  adyen: AdyenClient;
  merchantAccount: string;
};
