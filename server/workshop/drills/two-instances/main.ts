import { parseArgs } from "node:util";
import { buildPages } from "#server/programs/start/build/build.ts";
import { burst } from "#server/workshop/drills/two-instances/parts/burst.ts";
import { kill } from "#server/workshop/drills/two-instances/parts/kill.ts";
import { pooler } from "#server/workshop/drills/two-instances/parts/pooler.ts";
import { promote, silent } from "#server/workshop/drills/two-instances/parts/promote.ts";
import { replica } from "#server/workshop/drills/two-instances/parts/replica.ts";
import { restart } from "#server/workshop/drills/two-instances/parts/restart.ts";
import { rolling } from "#server/workshop/drills/two-instances/parts/rolling.ts";
import { scale } from "#server/workshop/drills/two-instances/parts/scale.ts";
import { term } from "#server/workshop/drills/two-instances/parts/term.ts";
import { openSite, type Site } from "#server/workshop/drills/two-instances/site.ts";
import { printTable, type Row } from "#server/workshop/load/table.ts";

/**
 * `npm run drill:two-instances [-- --only kill,term]`: two instances and a worker behind a balancer, over one
 * PostgreSQL with a replica and PgBouncer where Debian's are installed, as processes on this machine; what
 * fails and what is lost when one of them is killed, told to stop, flooded or left without its database, and when
 * the next version comes. `--plain` leaves Debian's aside, `--before <tree>` begins with the version
 * before, in a built tree of its own.
 */
const parts: Record<string, (site: Site) => Promise<Row[]>> = {
  kill,
  term,
  burst,
  restart,
  replica,
  promote,
  silent,
  pooler,
  scale,
  rolling,
};

const options = {
  only: { type: "string" },
  plain: { type: "boolean" },
  before: { type: "string" },
} as const;

async function main(): Promise<void> {
  const { only, ...siteOptions } = parseArgs({ options }).values;
  const chosen = only?.split(",") ?? Object.keys(parts);
  const unknown = chosen.filter((name) => !(name in parts));
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join()}: choose of ${Object.keys(parts).join()}.`);
    process.exitCode = 1;
    return;
  }
  await buildPages((what) => console.log(what));
  await using stack = new AsyncDisposableStack();
  process.once("SIGINT", () => void stack.disposeAsync().finally(() => process.exit(1)));
  const site = await openSite(stack, siteOptions);
  console.log(`Database: ${site.database.word}.`);
  console.log(
    site.pooler
      ? `Before it: PgBouncer ${site.pooler.version}, by transaction.`
      : "Before it: nothing. Debian's PgBouncer is not installed, or was left aside.",
  );
  const rows: Row[] = [];
  for (const name of chosen) {
    console.log(`${name} …`);
    const of = (await parts[name]?.(site)) ?? [];
    printTable(of);
    rows.push(...of);
  }
  console.log();
  printTable(rows);
  if (rows.some(({ kept }) => kept === false)) process.exitCode = 1;
}

await main();
