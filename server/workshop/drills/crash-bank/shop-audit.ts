import { addMs, minuteMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import type { Db } from "#server/data/db.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createServices } from "#server/http/services.ts";
import { reconcileAttempts } from "#server/payments/charge/attempt/reconcile.ts";
import { settleRefunds } from "#server/payments/refunds/settle.ts";
import {
  type MortalPostgres,
  settingsOf,
} from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import type { Order, OrderAnswer, Shop } from "#server/workshop/drills/crash-bank/shop.ts";

/** By then every lock of a request that was killed has ended. */
const laterMs = 10 * minuteMs;

/**
 * Some minutes later every order that was not answered is sent again with its key, and the worker
 * does what is left. Then: each key has one effect, or none if it was refused; everybody got what
 * they were told; the processor's books, the ledger and the events agree.
 */
export async function auditShop(
  postgres: Pick<MortalPostgres, "url" | "sharding">,
  shop: Shop,
): Promise<string[]> {
  const clock = { now: () => addMs(new Date(), laterMs) };
  const env = loadEnv({ ...settingsOf(postgres), LOG_LEVEL: "silent", RATE_LIMIT_RPS: "0" });
  const services = createServices(env, { clock });
  const handle = createWebHandler(services);
  for (const order of shop.orders.filter(({ answer }) => answer === null)) {
    const address = `${env.APP_URL}/api/canary${order.path}`;
    const response = await handle(new Request(address, requestOf(shop.bank, order)));
    order.answer = {
      status: response.status,
      body: (await response.json()) as OrderAnswer["body"],
    };
  }
  for (let passes = 0; passes < 100; passes += 1)
    if ((await reconcileAttempts(services)) + (await settleRefunds(services)) === 0) break;
  const { merchantId } = shop.bank;
  const found = [...shop.surprises, ...(await brokenOrders(services.db, shop))];
  for (const check of checks(merchantId, shop.bank.total)) {
    const rows = await services.db.$queryRaw<{ problem: string }[]>(check);
    found.push(...rows.map(({ problem }) => problem));
  }
  await services.db.$disconnect();
  return found;
}

function requestOf({ apiKey }: Shop["bank"], { key, body }: Order) {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    "content-type": "application/json",
    "idempotency-key": key,
  };
  return { method: "POST", headers, body: JSON.stringify(body) };
}

const tables: Record<string, string> = {
  "/payment-intents": "payment_intents",
  "/checkout/sessions": "checkout_sessions",
  "/refunds": "refunds",
  "/payouts": "payouts",
};

async function brokenOrders(db: Db, { bank, orders }: Shop): Promise<string[]> {
  const found: string[] = [];
  for (const { key, path, answer } of orders) {
    if (!answer || answer.status >= 500) found.push(`${path} was answered ${answer?.status}`);
    const table = tables[path];
    if (!answer || !table) continue;
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT id FROM ${Prisma.raw(table)} WHERE "merchantId" = ${bank.merchantId} AND metadata->>'key' = ${key}`;
    const made = rows.map(({ id }) => id).join();
    const told = answer.status < 300 ? answer.body.id : "";
    if (made !== told)
      found.push(`${path} (${key}) was answered ${told || answer.status} and made ${made}`);
  }
  for (const { path, answer } of orders.filter(({ path: one }) => /(confirm|capture)$/.test(one))) {
    if (answer?.body.status !== "succeeded") continue;
    const where = { merchantId_id: { merchantId: bank.merchantId, id: answer.body.id ?? "" } };
    const { status } = await db.paymentIntent.findUniqueOrThrow({ where });
    if (status !== "succeeded") found.push(`${path} was answered succeeded, and it is ${status}`);
  }
  return found;
}

function checks(merchantId: string, funded: number): Prisma.Sql[] {
  const mine = Prisma.sql`"merchantId" = ${merchantId}`;
  const balance = (type: string) =>
    Prisma.sql`(SELECT coalesce(sum(balance), 0) FROM ledger_accounts WHERE ${mine} AND type::text = ${type})`;
  const wallet = Prisma.sql`EXISTS (SELECT FROM payment_attempts a WHERE a.${mine} AND a."paymentIntentId" = i.id
    AND a.method = 'wallet' AND a.status = 'succeeded')`;
  return [
    Prisma.sql`
      SELECT format('the processor holds %s, the ledger says %s', held.sum, -${balance("clearing")}) AS problem
      FROM (SELECT coalesce(sum(p."amountCaptured" - coalesce(r.sum, 0)), 0) AS sum
            FROM sandbox_payments p JOIN payment_attempts a ON a.id = p."idempotencyKey" AND a.${mine}
            LEFT JOIN (SELECT "paymentId", sum(amount) AS sum FROM sandbox_refunds GROUP BY 1) r ON r."paymentId" = p.id) held
      WHERE held.sum <> -${balance("clearing")}`,
    Prisma.sql`
      SELECT format('customers hold %s, and what was done comes to %s', ${balance("customer")}, owed.sum) AS problem
      FROM (SELECT ${funded}::bigint - coalesce(sum(i."amountCaptured" - i."amountRefunded"), 0) AS sum
            FROM payment_intents i WHERE i.${mine} AND ${wallet}) owed
      WHERE owed.sum <> ${balance("customer")}`,
    Prisma.sql`
      SELECT format('payouts of %s are booked as %s', p.sum, ${balance("payouts")}) AS problem
      FROM (SELECT coalesce(sum(amount), 0) AS sum FROM payouts WHERE ${mine}) p
      WHERE p.sum <> ${balance("payouts")}`,
    Prisma.sql`
      SELECT format('%s is %s', i.id, i.status) AS problem
      FROM payment_intents i WHERE i.${mine} AND i.status IN ('processing', 'requires_action')`,
    Prisma.sql`
      SELECT format('%s is %s and has %s events that say so', i.id, i.status, e.count) AS problem
      FROM payment_intents i, LATERAL (SELECT count(*) FROM events e
        WHERE e.${mine} AND e."relatedEntityId" = i.id AND e.type = 'payment_intent.succeeded') e
      WHERE i.${mine} AND e.count <> (i.status = 'succeeded')::int`,
    Prisma.sql`
      SELECT format('refund %s is %s and has %s events that say so', r.id, r.status, e.count) AS problem
      FROM refunds r, LATERAL (SELECT count(*) FROM events e
        WHERE e.${mine} AND e."relatedEntityId" = r.id AND e.type = 'refund.succeeded') e
      WHERE r.${mine} AND (r.status <> 'succeeded' OR e.count <> 1)`,
  ];
}
