import { hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { addMs, dayMs, minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { unseal } from "#server/core/secret-box.ts";
import { basePath } from "#server/http/operations/operations.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { restoreBackup, type Restored } from "#server/programs/backup/restore-backup.ts";
import { writeBackup } from "#server/programs/backup/write-backup.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testDataDir } from "#server/workshop/testing/data-dir.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";
import { newMerchant } from "#server/workshop/testing/payments/payments.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { openReceiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

const passphrase = "a long enough passphrase";
const env = { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" };

async function backedUp(services: Services): Promise<string> {
  const file = path.join(testDataDir(), "backup.age");
  await writeBackup(services, createWriteStream(file), { passphrase, workFactor: 10 });
  return file;
}

function restoreInto(services: Services, file: string): Promise<Restored> {
  return restoreBackup(services, createReadStream(file), passphrase);
}

/** A merchant's program, whichever service it speaks to. */
async function programOf(services: Services) {
  const { merchantId, ...ctx } = await newMerchant(services);
  await fundedCustomer(services, merchantId, { amount: 7_000 });
  const { key } = await createApiKey(services, { merchantId, name: "Shop" });
  const ask = async (to: Services, method: string, asked: string, sent: object) => {
    const { idempotencyKey = newIdempotencyKey(), ...body } = sent as { idempotencyKey?: string };
    const headers = {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      "idempotency-key": idempotencyKey,
    };
    const request = { method, headers, body: JSON.stringify(body) };
    const url = `${to.env.APP_URL}${basePath}${asked}`;
    const answer = await createWebHandler(to)(new Request(url, request));
    return { status: answer.status, body: await answer.json() };
  };
  return { ctx: { ...ctx, merchantId }, ask };
}

test("after backup, loss and restore webhooks go on where they stood, and so do numbers, keys and books", async () => {
  const clock = testClock();
  const services = await testServices({ clock, env });
  const receiver = await openReceiver();
  afterwards(receiver.stop);
  const { ctx, ask } = await programOf(services);
  await createWebhookEndpoint(ctx, {
    url: receiver.url,
    events: ["customer.created", "customer.updated"],
  });
  const create = (to: Services, name: string, idempotencyKey = newIdempotencyKey()) =>
    ask(to, "POST", "/customers", { name, email: `${name}@example.com`, idempotencyKey });
  const idempotencyKey = newIdempotencyKey();
  const delivered = await create(services, "delivered", idempotencyKey);
  await dueDeliveries(services)();
  receiver.answerWith(() => ({ status: 503 }));
  const refused = await create(services, "refused");
  const leased = await create(services, "leased");
  await dueDeliveries(services)();
  await lease(services, leased.body.id);
  const waiting = await create(services, "waiting");
  const sent = () => receiver.requests.map(({ body }) => JSON.parse(body).data.id as string);
  expect(sent()).toEqual([delivered.body.id, refused.body.id, leased.body.id]);

  const file = await backedUp(services);
  const copy = await testServices({ clock, env });
  const restored = await restoreInto(copy, file);
  expect(await verifyLedger(copy)).toMatchObject({ passed: true, problems: [] });
  expect(restored).toMatchObject({ resealed: 0, unopened: [], rows: { customers: 5 } });

  receiver.answerWith(() => ({ status: 200 }));
  const go = dueDeliveries(copy);
  await go();
  expect(sent().slice(3), "what had not been fanned out").toEqual([waiting.body.id]);
  clock.advance(minuteMs);
  await go();
  expect(sent().slice(4), "what was to be tried again").toEqual([refused.body.id]);
  clock.advance(10 * minuteMs);
  await go();
  expect(sent().slice(5), "what a process of then had in hand").toEqual([leased.body.id]);
  clock.advance(dayMs / 2);
  await go();
  expect(sent().length, "and nothing twice").toBe(6);

  await ask(copy, "PATCH", `/customers/${waiting.body.id}`, { name: "Fern" });
  await go();
  expect(JSON.parse(receiver.requests[6]?.body ?? "")).toMatchObject({ sequence: 2 });
  const again = await create(copy, "delivered", idempotencyKey);
  expect(again).toEqual(delivered);
  expect(await copy.db.customer.count()).toBe(5);
});

/** Leases an event's deliveries as a process does that sends them and then dies. */
async function lease({ db, clock }: Services, customerId: string): Promise<void> {
  const until = addMs(clock.now(), 5 * minuteMs);
  const { merchantId, id } = await db.event.findFirstOrThrow({
    where: { relatedEntityId: customerId },
  });
  const own = { merchantId, eventId: id };
  await db.webhookDelivery.updateMany({ where: own, data: { leaseUntil: until } });
}

test("a restore that dies while it seals keys anew leaves no row, and is done again", async () => {
  const services = await testServices();
  const ctx = await newMerchant(services);
  const endpoint = { url: "https://shop.example/hook", events: ["*"] };
  const { secret } = await createWebhookEndpoint(ctx, endpoint);
  const file = await backedUp(services);
  const APP_SECRET = hash("sha256", "elsewhere");
  const copy = await testServices({ env: { APP_SECRET } });
  await copy.db.$executeRaw`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END'`;
  await copy.db.$executeRaw`
    CREATE TRIGGER die BEFORE UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION die()`;
  await expect(restoreInto(copy, file)).rejects.toThrow("broke in the midst");
  expect(await copy.db.merchant.count()).toBe(0);

  await copy.db.$executeRaw`DROP FUNCTION die CASCADE`;
  expect(await restoreInto(copy, file)).toMatchObject({ resealed: 1, unopened: [] });
  const row = await copy.db.webhookEndpoint.findFirstOrThrow();
  expect(unseal({ APP_SECRET }, "webhook-secret", row.secret)).toBe(secret);
});

test("a backup of a version with fewer tables is refused, and which version takes it is said", async () => {
  const services = await testServices();
  await newMerchant(services);
  await services.db.$executeRaw`
    DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)`;
  const file = await backedUp(services);
  const copy = await testServices();
  await expect(restoreInto(copy, file)).rejects.toThrow(
    /^This backup was made by Canary \d+\.\d+\.\d+ with other tables\. Restore it with that version, then upgrade\.$/,
  );
  expect(await copy.db.merchant.count()).toBe(0);
});
