import pg from "pg";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { countRows, shownParts } from "#server/data/rows/count-rows.ts";
import { median } from "#server/http/overload/median.ts";
import { createServices } from "#server/http/services.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { inTurns } from "#server/programs/load/loops.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { listBalanceHistory } from "#server/routers/balance/history.ts";
import { listCheckoutSessions } from "#server/routers/checkout-sessions/list.ts";
import { listCustomers } from "#server/routers/customers/list.ts";
import { listEvents } from "#server/routers/events/list.ts";
import { listPaymentIntents } from "#server/routers/payment-intents/list.ts";
import { listPaymentLinks } from "#server/routers/payment-links/list.ts";
import { listPromotionCodes } from "#server/routers/promotion-codes/list.ts";
import { costOfCounting, customerCreator } from "#server/workshop/bench/lists/create.ts";
import { fillLists } from "#server/workshop/bench/lists/fill.ts";

/**
 * `npm run bench:lists [rows]`: what a merchant with 1,000,000 rows in every list pays for a page, beside
 * 50 merchants with 1,000 each, and what one of those pays then and when it is alone. Service calls in
 * one process, in turns; medians. Prints figures and what is asked of them; fails at nothing.
 */
const rows = Number(process.argv[2] ?? 1_000_000);
const rowsOfSmall = 1_000;
const rounds = 60;
const warmUps = 20;
const farOffset = Math.min(2_000 * 50, Math.floor(rows / 2));
const [big, small] = ["mer_big", "mer_small_0"];
const others = Array.from({ length: 49 }, (_, nth) => `mer_small_${nth + 1}`);

type Page = { limit: number; offset: number };
type List = (ctx: MerchantContext, page: Page) => Promise<{ pagination: { total: number } }>;
const lists: Record<string, List> = {
  payments: listPaymentIntents,
  "payments, paid": (ctx, page) => listPaymentIntents(ctx, { ...page, status: "succeeded" }),
  links: listPaymentLinks,
  sessions: listCheckoutSessions,
  "sessions, complete": (ctx, page) => listCheckoutSessions(ctx, { ...page, status: "complete" }),
  events: listEvents,
  entries: listBalanceHistory,
  customers: listCustomers,
  codes: listPromotionCodes,
  "codes, of a discount": (ctx, page) =>
    listPromotionCodes(ctx, { ...page, discountId: `disc_${ctx.merchantId}`, active: true }),
};
const server = await startScratchPostgres();
const url = { full: server.url, alone: server.url.replace(/canary$/, "alone") };
const client = await open(url.full);
await client.query("CREATE DATABASE alone");
for (const one of Object.values(url)) await applyMigrations(one);
const act = { full: serve(url.full), alone: serve(url.alone) };
const first = { limit: 50, offset: 0 };

const aloneClient = await open(url.alone);
await fillLists(aloneClient, [{ merchantId: small, rows: rowsOfSmall }]);
await fillLists(client, [
  { merchantId: big, rows },
  ...[small, ...others].map((merchantId) => ({ merchantId, rows: rowsOfSmall })),
]);
console.log(
  `${rows} rows beside 50 merchants with ${rowsOfSmall}; first page of 50, medians in ms`,
);
await report();
const create = await customerCreator(url.full, big);
for (const tables of [["customers"], ["customers", "events", "audit_entries"]]) {
  const { cpu, time } = await costOfCounting(client, create, tables);
  console.log(
    `create a customer over REST, counted in ${tables.join(" and ")}: ${cpu.toFixed(3)} of the CPU without, ${time.toFixed(3)} of the time (at most 1.03)`,
  );
}
for (const one of [client, aloneClient]) await one.end();
for (const one of Object.values(act)) await one(big).db.$disconnect();
await server.stop();

async function open(address: string): Promise<pg.Client> {
  const opened = new pg.Client({ connectionString: address });
  await opened.connect();
  return opened;
}

function serve(address: string): (merchantId: string) => MerchantContext {
  const env = loadEnv({ DATABASE_URL: address, LOG_LEVEL: "silent" });
  const services = createServices(env, { db: openDb({ url: address, poolMax: 4 }) });
  return (merchantId) => actFor(services, merchantId);
}

async function report(): Promise<void> {
  for (const [name, list] of Object.entries(lists)) {
    const [alone = 0, ofSmall = 0, ofBig = 0, far = 0] = await mediansOf(
      () => list(act.alone(small), first),
      () => list(act.full(small), first),
      () => list(act.full(big), first),
      () => list(act.full(big), { limit: 50, offset: farOffset }),
    );
    const { pagination } = await list(act.full(big), first);
    console.log(
      `${name.padEnd(20)} big ${ms(ofBig)}, ${(ofBig / ofSmall).toFixed(2)} of small (at most 1.20)` +
        `   small ${ms(ofSmall)}, ${(ofSmall / alone).toFixed(2)} of alone (about 1)` +
        `   offset ${farOffset} ${ms(far)} (60)   total ${pagination.total}`,
    );
  }
  const ctx = act.full(big);
  const [total = 0, found = 0, email = 0] = await mediansOf(
    () => countRows(ctx, "payment_links", shownParts(undefined)),
    () => listCustomers(ctx, { ...first, search: `customer ${rows - 1}` }),
    () => listCustomers(ctx, { ...first, email: "c700@example.com" }),
  );
  console.log(`exact total ${ms(total)} (2)`);
  console.log(`customers by a selective search ${ms(found)} (30), by email ${ms(email)}`);
}

async function mediansOf(...works: (() => Promise<unknown>)[]): Promise<number[]> {
  return (await inTurns(works, { rounds, warmUps })).map(median);
}

function ms(value: number): string {
  return value.toFixed(2).padStart(6);
}
