import { tmpdir } from "node:os";
import { secondMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createServices } from "#server/http/services.ts";
import { openHistories } from "#server/workshop/simulate/routing/histories.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import {
  databaseUrl,
  prepareTemplate,
  withAdmin,
} from "#server/workshop/testing/database/template-database.ts";

type Asked = { runs: number; seed: number; seconds: number };

/** Runs histories until one disagrees or the time is over, and tells how many agreed. Answers whether all did. */
export async function runHistories(
  server: string,
  { runs, seed, seconds }: Asked,
): Promise<boolean> {
  const name = `canary_routing_${process.pid}`;
  const template = await prepareTemplate(server);
  await withAdmin(server, (admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  const url = databaseUrl(server, name);
  const env = loadEnv({
    APP_URL: "https://pay.example",
    DATABASE_URL: url,
    DATA_DIR: tmpdir(),
    LOG_LEVEL: "silent",
    PROCESSOR: "sandbox,second_sandbox",
  });
  const clock = testClock();
  const db = openDb({ url, poolMax: 5 });
  const run = openHistories(createServices(env, { db, clock }), clock);
  const started = performance.now();
  const passed = () => (performance.now() - started) / secondMs;
  let agreed = 0;
  try {
    for (; agreed < runs && passed() < seconds; agreed += 1) await run(seed + agreed);
  } catch (error) {
    const { name: kind, message, stack = "" } = error as Error;
    console.error(`seed ${seed + agreed}: ${kind}: ${message}\n${stack}`);
  }
  const isGood = agreed === runs || passed() >= seconds;
  const cpu = process.cpuUsage();
  console.log(
    `${agreed} histories from seed ${seed} on agree, in ${Math.round(passed())} s and ${Math.round((cpu.user + cpu.system) / 1e6)} s of CPU`,
  );
  await db.$disconnect();
  await withAdmin(server, (admin) => admin.query(`DROP DATABASE ${name} WITH (FORCE)`));
  return isGood;
}
