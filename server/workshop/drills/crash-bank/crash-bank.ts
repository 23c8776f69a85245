import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import { openClient } from "#server/programs/load/client.ts";
import { after } from "#server/programs/load/loops.ts";
import { audit } from "#server/workshop/drills/crash-bank/audit.ts";
import { type Ledger, runClient } from "#server/workshop/drills/crash-bank/clients.ts";
import { startMortalApp } from "#server/workshop/drills/crash-bank/mortal-app.ts";
import {
  type MortalPostgres,
  startMortalPostgres,
} from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import { keepReading } from "#server/workshop/drills/crash-bank/reader.ts";
import { auditShop } from "#server/workshop/drills/crash-bank/shop-audit.ts";
import { runShop, type Shop } from "#server/workshop/drills/crash-bank/shop.ts";
import { type Bank, openBank } from "#server/workshop/load/bank.ts";

export type CrashBankOptions = {
  seconds: number;
  clients?: number;
  customers?: number;
  hot?: number;
  /** Integrations that sell at once. */
  shops?: number;
  /** Pause of a client between two transfers. */
  pauseMs?: number;
  /** How long the app lives after it has answered. */
  appLivesMs?: number;
  /** PostgreSQL that the bank runs on; by default an embedded server of its own, which is removed. */
  postgres?: MortalPostgres;
};

export type CrashBankReport = {
  problems: string[];
  acknowledged: number;
  /** Orders that the shop got an answer to: sales, captures, refunds and payouts. */
  orders: number;
  refused: number;
  retries: number;
  appKills: number;
  databaseCrashes: number;
  snapshots: number;
};

const databaseLivesMs = 15 * secondMs;

const shopCustomers = 8;

/**
 * Random transfers between the customers of one merchant, and sales by card and from balances,
 * captures, refunds and payouts of another, over REST with idempotency keys and retries, while the app is
 * killed every 2 seconds and PostgreSQL crashes every 15; then an audit of all that was promised.
 */
export async function runCrashBank(options: CrashBankOptions): Promise<CrashBankReport> {
  if (options.postgres) return robBank(options.postgres, options);
  const dataDir = await mkdtemp(path.join(tmpdir(), "canary-crash-bank-"));
  await chmod(dataDir, 0o711); // as root, the server runs under another account
  const postgres = await startMortalPostgres(dataDir);
  try {
    return await robBank(postgres, options);
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function robBank(
  postgres: MortalPostgres,
  options: CrashBankOptions,
): Promise<CrashBankReport> {
  const {
    clients = 16,
    customers = 200,
    hot = 10,
    shops = 4,
    pauseMs = 0,
    appLivesMs = 2 * secondMs,
  } = options;
  const bank = await openBank(postgres, { customers, hot });
  const shop: Shop = {
    bank: await openBank(postgres, { customers: shopCustomers, hot: 1 }),
    orders: [],
    surprises: [],
  };
  const app = await startMortalApp(postgres, appLivesMs);
  const isOver = after(options.seconds * secondMs);
  const ledger: Ledger = { wishes: [], retries: 0, surprises: new Map() };
  try {
    const reading = keepReading(postgres.url, bank, isOver);
    const crashing = crashUntil(postgres, isOver);
    const openTo = ({ apiKey }: Bank, connections: number) =>
      openClient(`http://127.0.0.1:${app.port}`, { connections, apiKey, withinMs: 10 * secondMs });
    const [trader, seller] = [openTo(bank, clients), openTo(shop.bank, shops)];
    const trade = { bank, client: trader, pauseMs, isOver };
    const trading = Promise.all(Array.from({ length: clients }, () => runClient(ledger, trade)));
    const selling = Array.from({ length: shops }, () => runShop(shop, { client: seller, isOver }));
    const crashes = await crashing;
    await app.stopKilling(); // from here on everybody gets an answer
    await trading;
    await Promise.all(selling);
    await Promise.all([trader.close(), seller.close()]);
    const { reads, wrong } = await reading;
    const problems = await audit(postgres, bank, ledger.wishes);
    problems.push(...(await auditShop(postgres, shop)));
    problems.push(...wrong.map((sums) => `a snapshot summed to ${sums}`));
    for (const [what, times] of ledger.surprises) problems.push(`answered ${what}, ${times} times`);
    if (app.deaths() > 0) problems.push(`the app ended by itself ${app.deaths()} times`);
    return {
      problems,
      ...summary(ledger),
      orders: shop.orders.length,
      appKills: app.kills(),
      databaseCrashes: crashes,
      snapshots: reads,
    };
  } finally {
    await app.stop();
  }
}

async function crashUntil(postgres: MortalPostgres, isOver: () => boolean): Promise<number> {
  let crashes = 0;
  let nextAt = performance.now() + databaseLivesMs;
  while (!isOver()) {
    await sleep(100);
    if (performance.now() < nextAt) continue;
    await postgres.crash();
    crashes += 1;
    nextAt = performance.now() + databaseLivesMs;
  }
  return crashes;
}

function summary({ wishes, retries }: Ledger) {
  const refused = wishes.filter((wish) => wish.outcome === "refused").length;
  return { acknowledged: wishes.length - refused, refused, retries };
}
