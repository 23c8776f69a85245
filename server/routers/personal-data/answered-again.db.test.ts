import { expect, test } from "vitest";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { runDue } from "#server/routers/personal-data/work/run-erasures.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { finishErasures, standing } from "#server/workshop/testing/models/erased.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;

const typed = (mark: string) => ({ email: `${mark}@shop.example`, name: `${mark} Lovelace` });

async function shop() {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const send = (method: string, path: string, body?: object, idempotencyKey?: string) =>
    app.request(method, path, { key, body, ...(idempotencyKey && { idempotencyKey }) });
  const create = (mark: string) => send("POST", "/customers", typed(mark), `make-1-${mark.length}`);
  return { world, key, send, create };
}

test("a repeated key neither answers an erased person nor makes them anew, and its request is not kept", async () => {
  const { send, create, world } = await shop();
  const made = await create("zqkeyed");
  const { id } = made.body;
  const renamed = () => send("PATCH", `/customers/${id}`, { name: "zqkeyed King" }, "rename");
  const event = { type: "order.packed", data: { who: "zqkeyed", customerId: id } };
  const told = () => send("POST", "/events", event, "tell");
  for (const one of [renamed, told]) expect((await one()).status).toBeLessThan(300);
  const count = () => db.customer.count({ where: { merchantId: world.merchant.id } });
  const customers = await count();
  // The log writes its rows some time after a request, long before the last round of an erasure.
  await flushRequestLogs(db);
  await send("POST", `/customers/${id}/erase`);
  await finishErasures(services, clock);
  for (const again of [await create("zqkeyed"), await renamed(), await told()]) {
    expect([again.status, again.body.code]).toEqual([409, "idempotency_key_erased"]);
    expect(again.text).not.toContain("zqkeyed");
  }
  // Another body under the same key learns nothing else.
  const other = await send("POST", "/customers", typed("zqother"), `make-1-${"zqkeyed".length}`);
  expect([other.status, other.body.message]).toEqual([409, [expect.stringContaining("erased")]]);
  expect(await count()).toBe(customers);
  await flushRequestLogs(db);
  expect(await standing(services, "zqkeyed")).toEqual([]);
  expect(await standing(services, "zqother")).toEqual([]);
});

test("an answer that was stored while the erasure ran is found by its second round", async () => {
  const { send, world } = await shop();
  const id = await world.customer();
  const paid = await world.paidIntent("4242424242424242", { customerId: id });
  await send("POST", `/customers/${id}/erase`);
  while ((await runDue(services)) > 0);
  const refund = () => send("POST", "/refunds", { paymentIntentId: paid, amount: 100 }, "between");
  expect((await refund()).status).toBe(201);
  await finishErasures(services, clock);
  expect((await refund()).body).toMatchObject({ code: "idempotency_key_erased" });
  expect(await db.refund.count({ where: { merchantId: world.merchant.id } })).toBe(1);
});

test("of two people the other's keys answer as before, byte for byte, and so does the erasure's own", async () => {
  const { send, create, world } = await shop();
  const ann = await create("zqann");
  const bob = await create("zqbobby");
  const rows = () =>
    db.idempotencyKey.findMany({
      where: { merchantId: world.merchant.id, key: { in: ["make-1-7", "other"] } },
      orderBy: { key: "asc" },
    });
  await send("POST", "/products", { name: "Fern", currency: "EUR" }, "other");
  const before = await rows();
  expect(before).toHaveLength(2);
  const erase = () => send("POST", `/customers/${ann.body.id}/erase`, {}, "erase");
  const asked = await erase();
  await finishErasures(services, clock);
  expect(await rows()).toEqual(before);
  expect((await create("zqbobby")).text).toBe(bob.text);
  expect((await erase()).text).toBe(asked.text);
});

test("asked for again an erasure begins anew, says that it is not finished, and finds what was written since", async () => {
  const { send, world } = await shop();
  const id = await world.customer();
  const paid = await world.paidIntent("4242424242424242", { customerId: id });
  const erase = () => send("POST", `/customers/${id}/erase`);
  const look = async () => (await send("GET", `/erasures/${id}`)).body;
  const first = await erase();
  await finishErasures(services, clock);
  const { finishedAt } = await look();
  expect(finishedAt).not.toBeNull();
  // As a door that nobody has thought of would.
  await db.paymentIntent.updateMany({ where: { id: paid }, data: { description: "zqlate" } });
  const again = await erase();
  expect(again.body).toEqual({ ...first.body, finishedAt: null });
  expect(await look()).toEqual(again.body);
  await finishErasures(services, clock);
  expect(await standing(services, "zqlate")).toEqual([]);
  expect((await look()).finishedAt > finishedAt).toBe(true);
});

test("asked for while the last round is at work, another follows; before it has begun, it is enough", async () => {
  const { send, world } = await shop();
  const id = await world.customer();
  await send("POST", `/customers/${id}/erase`);
  while ((await runDue(services)) > 0);
  const row = () => db.erasure.findFirstOrThrow({ where: { subjectId: id } });
  await send("POST", `/customers/${id}/erase`);
  expect((await row()).rounds).toBe(1);
  await db.erasure.updateMany({ where: { subjectId: id }, data: { stage: 3 } });
  await send("POST", `/customers/${id}/erase`);
  expect(await row()).toMatchObject({ rounds: 0, stage: 3, finishedAt: null });
});

test("an erasure that nobody asked for is not found, and another merchant's neither", async () => {
  const { send, world } = await shop();
  const other = await shop();
  const id = await world.customer();
  expect((await send("GET", `/erasures/${id}`)).status).toBe(404);
  await send("POST", `/customers/${id}/erase`);
  expect((await other.send("GET", `/erasures/${id}`)).status).toBe(404);
});
