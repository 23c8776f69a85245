import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Bank } from "#server/workshop/load/bank.ts";

export type Readings = { reads: number; wrong: string[] };

/**
 * Adds up all customers' balances again and again, twice in one snapshot, while transfers run and
 * the database comes and goes. Every sum that is not the bank's total is noted.
 */
export async function keepReading(
  url: string,
  bank: Bank,
  isOver: () => boolean,
): Promise<Readings> {
  const readings: Readings = { reads: 0, wrong: [] };
  while (!isOver()) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      while (!isOver()) await readOnce(client, bank, readings);
    } catch {
      await sleep(50); // The database is away.
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  return readings;
}

async function readOnce(client: pg.Client, bank: Bank, readings: Readings): Promise<void> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  const before = await sum(client, bank);
  const after = await sum(client, bank);
  await client.query("COMMIT");
  readings.reads += 1;
  if (before !== bank.total || after !== bank.total)
    readings.wrong.push(`${before}, then ${after}`);
  await sleep(20);
}

async function sum(client: pg.Client, { merchantId }: Bank): Promise<number> {
  const { rows } = await client.query<{ sum: string }>(
    `SELECT sum(balance) FROM ledger_accounts WHERE "merchantId" = $1 AND type = 'customer'`,
    [merchantId],
  );
  return Number(rows[0]?.sum);
}
