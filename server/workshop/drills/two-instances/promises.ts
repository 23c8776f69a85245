import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { audit } from "#server/workshop/drills/crash-bank/audit.ts";
import type { Wish } from "#server/workshop/drills/crash-bank/clients.ts";
import { auditShop } from "#server/workshop/drills/crash-bank/shop-audit.ts";
import type { Order } from "#server/workshop/drills/crash-bank/shop.ts";
import type { Bank } from "#server/workshop/load/bank.ts";
import type { Sent } from "#server/workshop/load/mixed-load.ts";
import type { Receiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

const deliveredWithinMs = 40_000;

/**
 * Lists every broken promise, one line each: transfers and payments whose key had another effect than its answer
 * said, books that do not balance, acknowledged customers that are missing, events that were not delivered.
 */
export async function brokenPromises(
  { url, bank, receiver }: { url: string; bank: Bank; receiver: Receiver },
  sent: readonly Sent[],
): Promise<string[]> {
  const shop = { bank, orders: sent.flatMap(orderOf), surprises: [] };
  return [
    ...(await audit({ url }, bank, sent.flatMap(wishOf))),
    ...(await auditShop({ url }, shop)),
    ...(await lostCustomers(url, bank, sent)),
    ...(await undelivered(url, bank, receiver)),
  ];
}

function answerOf(one: Sent): Pick<Sent, "status" | "body"> | null {
  const answer = one.heard ?? one;
  return answer.status >= 200 && answer.status < 300 ? answer : null;
}

type Transfer = { fromCustomerId: string; toCustomerId: string; amount: number };

function wishOf(one: Sent): Wish[] {
  const { idempotencyKey: key, body, path } = one.call;
  if (path !== "/transfers" || key === null || body === null) return [];
  const { fromCustomerId: from, toCustomerId: to, amount } = body as Transfer;
  return [{ key, from, to, amount, outcome: answerOf(one)?.body.id ?? null }];
}

function orderOf(one: Sent): Order[] {
  const { idempotencyKey: key, body, path } = one.call;
  if (!path.startsWith("/payment-intents") || key === null || body === null) return [];
  return [{ key, path, body, answer: answerOf(one) }];
}

async function lostCustomers(url: string, bank: Bank, sent: readonly Sent[]): Promise<string[]> {
  const told = sent
    .filter(({ call }) => call.path === "/customers")
    .flatMap((one) => answerOf(one)?.body.id ?? []);
  const rows = await select<{ id: string }>(
    url,
    `SELECT id FROM customers WHERE "merchantId" = $1`,
    [bank.merchantId],
  );
  const there = new Set(rows.map(({ id }) => id));
  return told.filter((id) => !there.has(id)).map((id) => `${id} was acknowledged and is not there`);
}

/** Events are found in the database, where each stands beside what it tells of (`audit` looks at that). */
async function undelivered(url: string, bank: Bank, receiver: Receiver): Promise<string[]> {
  const giveUpAt = performance.now() + deliveredWithinMs;
  for (;;) {
    const events = await select<{ id: string; type: string }>(
      url,
      `SELECT e.id, e.type FROM events e
       WHERE e."merchantId" = $1
         AND e."createdAt" > (SELECT min("createdAt") FROM webhook_endpoints w WHERE w."merchantId" = $1)`,
      [bank.merchantId],
    );
    const arrived = new Set(receiver.requests.map(({ headers }) => headers["webhook-id"]));
    const missing = events.filter(({ id }) => !arrived.has(id));
    if (missing.length === 0) return events.length > 0 ? [] : ["no event was there to deliver"];
    if (performance.now() > giveUpAt)
      return missing.map(({ id, type }) => `event ${id} (${type}) was not delivered`);
    await sleep(500);
  }
}

async function select<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
