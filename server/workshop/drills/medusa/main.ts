import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { compileAgainst, installShop } from "#server/workshop/drills/medusa/install.ts";
import { stories } from "#server/workshop/drills/medusa/stories.ts";
import { openWorld } from "#server/workshop/drills/medusa/world.ts";
import { packPackages } from "#server/workshop/packages/pack-packages.ts";

/**
 * `npm run drill:medusa`: a shop of Medusa's, installed from npm, is paid by Canary: our package is held to Medusa's
 * declarations by the compiler, then carts are paid on the hosted page in a real browser, refunded from Medusa's
 * admin API, changed, and finished by a webhook. Medusa has a PostgreSQL of its own, Canary is the testing service.
 * Prints each step with its seconds. `-- --medusa 2.22.0` tries another version, `-- --in <folder>` keeps what was installed for the next time; nothing of Medusa is a package of
 * this repository.
 */
const pinned = "2.21.2";
const folder = mkdtempSync(path.join(tmpdir(), "canary-medusa-"));
const cleanUps: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { medusa: { type: "string", default: pinned }, in: { type: "string" } },
  });
  // PostgreSQL runs as another user where this is root's.
  chmodSync(folder, 0o755);
  const begun = performance.now();
  const packages = await timed("pack our packages", () =>
    packPackages(path.join(folder, "packed")),
  );
  const provider = packages.find((file) => path.basename(file).includes("-medusa-")) ?? "";
  const project = path.resolve(values.in ?? path.join(folder, "shop"));
  const name = `install Medusa ${values.medusa} from npm, and the provider`;
  await timed(name, () => installShop(project, values.medusa, provider));
  await timed("compile the provider against its declarations", () => compileAgainst(project));
  const world = await timed("start Canary, PostgreSQL and Medusa", () =>
    openWorld(project, cleanUps),
  );
  for (const [story, run] of Object.entries(stories)) await timed(story, () => run(world));
  console.log(`all of it: ${seconds(begun)} s`);
}

async function timed<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  console.log(`${step}: ${seconds(from)} s`);
  return result;
}

function seconds(from: number): string {
  return ((performance.now() - from) / 1000).toFixed(1);
}

try {
  await main();
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
}
