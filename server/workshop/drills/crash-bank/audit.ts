import pg from "pg";
import { loadEnv } from "#server/core/env.ts";
import { createServices } from "#server/http/services.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import type { Wish } from "#server/workshop/drills/crash-bank/clients.ts";
import {
  type MortalPostgres,
  settingsOf,
} from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import type { Bank } from "#server/workshop/load/bank.ts";

type Made = { id: string; key: string; from: string; to: string; amount: string; events: number };

/** Lists everything that is wrong at the end, one line each; empty when every promise was kept. */
export async function audit(
  postgres: Pick<MortalPostgres, "url" | "sharding">,
  bank: Bank,
  wishes: Wish[],
): Promise<string[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    return [
      ...(await auditBalances(client, bank)),
      ...auditWishes(await readTransfers(client, bank), wishes),
      ...(await auditBooks(postgres)),
    ];
  } finally {
    await client.end();
  }
}

async function auditBalances(client: pg.Client, { merchantId, total }: Bank): Promise<string[]> {
  const { rows } = await client.query<{ sum: string; least: string }>(
    `SELECT sum(balance), min(balance) AS least FROM ledger_accounts WHERE "merchantId" = $1 AND type = 'customer'`,
    [merchantId],
  );
  const { sum, least } = rows[0] ?? { sum: "0", least: "0" };
  const problems: string[] = [];
  if (Number(sum) !== total) problems.push(`customers hold ${sum} in all, not ${total}`);
  if (Number(least) < 0) problems.push(`somebody's balance is ${least}`);
  return problems;
}

async function readTransfers(client: pg.Client, { merchantId }: Bank): Promise<Made[]> {
  const { rows } = await client.query<Made>(
    `SELECT t.id, t.metadata->>'key' AS key, t."fromCustomerId" AS from, t."toCustomerId" AS to, t.amount,
            (SELECT count(*)::int FROM events e
             WHERE e."merchantId" = t."merchantId" AND e."relatedEntityId" = t.id AND e.type = 'transfer.completed') AS events
     FROM transfers t WHERE t."merchantId" = $1`,
    [merchantId],
  );
  return rows;
}

function auditWishes(made: Made[], wishes: Wish[]): string[] {
  const problems: string[] = [];
  const byKey = Map.groupBy(made, (transfer) => transfer.key);
  for (const { id, events } of made) {
    if (events !== 1) problems.push(`transfer ${id} has ${events} events`);
  }
  for (const [key, transfers] of byKey) {
    if (transfers.length > 1) problems.push(`key ${key} made ${transfers.length} transfers`);
  }
  for (const wish of wishes) {
    const [transfer] = byKey.get(wish.key) ?? [];
    if (wish.outcome === "refused" && transfer)
      problems.push(`key ${wish.key} was refused and made ${transfer.id}`);
    if (wish.outcome === "refused" || wish.outcome === null) continue;
    const isThere =
      transfer?.id === wish.outcome &&
      transfer.from === wish.from &&
      transfer.to === wish.to &&
      Number(transfer.amount) === wish.amount;
    if (!isThere) problems.push(`transfer ${wish.outcome} was acknowledged and is not there`);
  }
  return problems;
}

async function auditBooks(postgres: Pick<MortalPostgres, "url" | "sharding">): Promise<string[]> {
  const services = createServices(loadEnv({ ...settingsOf(postgres), LOG_LEVEL: "error" }));
  const { problems } = await verifyLedger(services);
  await services.db.$disconnect();
  return problems;
}
