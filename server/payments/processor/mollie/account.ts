import type { Clock } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import type { MollieClient } from "#server/payments/processor/mollie/client.ts";

/** A profile at Mollie, which the API key belongs to. Mollie can be asked for all that is known: nothing is kept here. */
export type MollieAccount = { env: Env; clock: Clock; mollie: MollieClient };
