import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { percentile } from "#server/programs/load/figures.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { ensurePages } from "#server/programs/start/build/made-ahead.ts";
import { floods, strangeAnswers } from "#server/workshop/drills/floods/floods.ts";
import { unserved } from "#server/workshop/drills/floods/legitimate-client.ts";
import { flooded, quietly } from "#server/workshop/drills/floods/victim.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import { startService } from "#server/workshop/load/service.ts";

/**
 * `npm run drill:floods [-- <flood>]`: what a legitimate client notices of each way in which a
 * stranger can flood the service. Prints, and asks for: no 5xx and no silence for the client, its
 * 99th percentile at most three times the quiet one, at most 100 MB more of memory, and each
 * flood refused as it should be. Every flood lasts longer than the service's patience.
 */
const quietMs = 8_000;
const warmMs = 5_000;
const floodMs = 24_000;
const slowerAtMost = 3;
const moreMbMax = 100;

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const names = Object.keys(floods).filter((name) => chosen.length === 0 || chosen.includes(name));
  await ensurePages((what) => console.log(what));
  const dataDir = mkdtempSync(path.join(tmpdir(), "canary-floods-"));
  const database = await startScratchPostgres();
  try {
    await applyMigrations(database.url);
    const { key } = await createMerchant(database.url);
    for (const name of names) {
      // A process of its own for each, so that nobody's memory is another's.
      const program = await startService({ url: database.url, dataDir, mode: "pages" });
      const victim = { program, key };
      // As in a service that has run for a while: every page has been asked for, all code compiled.
      await flooded(victim, name, warmMs);
      await quietly(victim, quietMs);
      const { latenciesMs, rssBytesMax } = await quietly(victim, quietMs);
      const beside = await flooded(victim, name, floodMs);
      latenciesMs.push(...(await quietly(victim, quietMs)).latenciesMs);
      tell(name, beside, { p99Ms: percentile(latenciesMs, 0.99), rssBytesMax });
      await program.kill();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Beside = Awaited<ReturnType<typeof flooded>>;

function tell(name: string, beside: Beside, quiet: { p99Ms: number; rssBytesMax: number }): void {
  const ratio = beside.p99Ms / quiet.p99Ms;
  const moreMb = (beside.rssBytesMax - quiet.rssBytesMax) / 1e6;
  const failures = unserved(beside.statuses);
  const strange = strangeAnswers(name, beside.refusals);
  const passed =
    failures.length === 0 && strange.length === 0 && ratio <= slowerAtMost && moreMb <= moreMbMax;
  console.log(
    `${passed ? "✓" : "✗"} ${name.padEnd(20)} p99 ${beside.p99Ms.toFixed(0).padStart(5)} ms, quiet ${quiet.p99Ms.toFixed(0)} ms, ratio ${ratio.toFixed(1)}; ` +
      `${moreMb.toFixed(0)} MB more; client ${JSON.stringify(beside.statuses)}; flood ${JSON.stringify(beside.refusals)}`,
  );
  if (!passed) process.exitCode = 1;
}

await main();
