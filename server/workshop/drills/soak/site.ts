import { randomBytes } from "node:crypto";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import type { Held } from "#server/workshop/drills/soak/minutes.ts";
import { listenForEvents } from "#server/workshop/drills/two-instances/site.ts";
import { type Bank, fundBank } from "#server/workshop/load/bank.ts";
import { startProgram } from "#server/workshop/load/program.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

/** The system under soak: a service with its worker, a merchant with funds, and the server that gets its webhooks. */
export type SoakSite = {
  url: string;
  databaseUrl: string;
  bank: Bank;
  ask(how?: "collected"): Promise<Held>;
};

/** Connections that the service may have: its pool's. */
export const poolMax = 20;

export async function openSoakSite(stack: AsyncDisposableStack): Promise<SoakSite> {
  const database = await startScratchPostgres();
  stack.defer(() => database.stop());
  await applyMigrations(database.url);
  const bank = await fundBank({ url: database.url }, { customers: 40, hot: 0 });
  const receiver = await openReceiver();
  stack.defer(() => receiver.stop());
  const service = await startProgram(new URL("server.ts", import.meta.url), {
    flags: [...serviceFlags, "--expose-gc"],
    env: { ...serviceVariables, ...process.env, ...settings(database.url, database.dataDir) },
  });
  stack.defer(() => service.kill());
  const url = service.origin;
  await listenForEvents(url, bank, receiver);
  const ask: SoakSite["ask"] = (how) => service.ask<Held>(how ?? "as it is");
  return { url, databaseUrl: database.url, bank, ask };
}

function settings(DATABASE_URL: string, DATA_DIR: string) {
  return {
    NODE_ENV: "production" as const,
    APP_SECRET: randomBytes(32).toString("base64"),
    DATABASE_URL,
    DATABASE_POOL: String(poolMax),
    DATA_DIR,
    RATE_LIMIT_RPS: "0",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    LOG_LEVEL: "warn",
  };
}
