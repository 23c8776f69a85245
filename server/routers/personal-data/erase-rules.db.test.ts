import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { runDue } from "#server/routers/personal-data/work/run-erasures.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { finishErasures } from "#server/workshop/testing/models/erased.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { db } = app.services;

async function newShop() {
  const world = await createWorld(app);
  const key = world.merchant.apiKey;
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, { key, ...(body && { body }) });
  return { world, send, erase: (id: string) => send("POST", `/customers/${id}/erase`) };
}

test("who still has money, a payment or a subscription under way is not erased, and each reason says what to do", async () => {
  const { world, send, erase } = await newShop();
  const id = await world.customer(500);
  await world.subscription(id);
  const held = await world.paidIntent("4242424242424242", {
    customerId: id,
    captureMethod: "manual",
  });
  const refused = await erase(id);
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
  expect(refused.body.message).toEqual([
    expect.stringContaining("Bring it to 0 first"),
    expect.stringContaining("Cancel it at once first"),
    expect.stringContaining(`${held} is in progress. Capture or cancel it first`),
  ]);
  expect((await send("GET", `/customers/${id}`)).body).toMatchObject({
    email: `${id}@example.com`,
    erasedAt: null,
  });
});

test("another merchant's customer is not found, and a key without the scope may not", async () => {
  const { world, erase } = await newShop();
  const other = await newShop();
  const id = await world.customer();
  expect((await other.erase(id)).status).toBe(404);
  const key = await app.createKey(world.merchant.id, ["customers:write"]);
  const refused = await app.request("POST", `/customers/${id}/erase`, { key });
  expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
  expect((await erase(id)).status).toBe(200);
});

test("open payments end with it, cards cannot be charged, and nothing new is made for the customer", async () => {
  const { world, send, erase } = await newShop();
  const id = await world.customer();
  const paid = await world.paidIntent("4242424242424242", { customerId: id });
  const open = await world.intent({ customerId: id });
  const session = await world.session({ customerId: id });
  const [other, another] = [await world.customer(900), await world.customer()];
  expect((await erase(id)).status).toBe(200);
  expect((await send("GET", `/payment-intents/${open}`)).body.status).toBe("canceled");
  expect((await send("GET", `/checkout/sessions/${session}`)).body.status).toBe("expired");
  expect((await send("GET", `/payment-methods?customerId=${id}`)).body.data).toEqual([]);
  const money = { amount: 900, currency: "EUR" };
  const tries = [
    await send("PATCH", `/customers/${id}`, { name: "Ann" }),
    await send("POST", "/payment-intents", { ...money, customerId: id }),
    await send("POST", "/checkout/sessions", {
      totalAmount: 900,
      currency: "EUR",
      customerId: id,
    }),
    await send("POST", "/transfers", { ...money, fromCustomerId: other, toCustomerId: id }),
  ];
  expect(tries.map(({ body }) => body.code)).toEqual(tries.map(() => "invalid_state"));
  const fine = { ...money, fromCustomerId: other, toCustomerId: another };
  expect((await send("POST", "/transfers", fine)).status).toBe(201);
  await finishErasures(app.services, clock);
  // A payment can still be refunded after the erasure.
  const refund = await send("POST", "/refunds", { paymentIntentId: paid });
  expect(refund.body).toMatchObject({ status: "succeeded", destination: "card" });
  const erased = await db.event.findMany({
    where: { type: "customer.erased", relatedEntityId: id },
  });
  expect(erased.map(({ payload }) => Object.keys(JSON.parse(payload).data))).toEqual([
    ["id", "merchantId", "erasedAt"],
  ]);
});

test("a payment of nobody's customer is erased by itself; a customer's is not", async () => {
  const { world, send } = await newShop();
  const id = await world.paidIntent("4242424242424242", { description: "zqguest" });
  expect((await send("POST", `/payment-intents/${id}/erase`)).status).toBe(200);
  await finishErasures(app.services, clock);
  expect((await send("GET", `/payment-intents/${id}`)).body).toMatchObject({
    status: "succeeded",
    description: null,
  });
  const payloads = await db.event.findMany({ where: { relatedEntityId: id } });
  expect(payloads.filter(({ payload }) => payload.includes("zqguest"))).toEqual([]);
  const customerId = await world.customer();
  const theirs = await world.paidIntent("4242424242424242", { customerId });
  const refused = await send("POST", `/payment-intents/${theirs}/erase`);
  expect(refused.body.message[0]).toContain(`Erase the customer`);
});

test("a process that dies after any portion leaves an erasure that another ends", async () => {
  const { world, erase } = await newShop();
  const customerId = await world.customer();
  const paid = await world.paidIntent("4242424242424242", { customerId, description: "zqcrash" });
  await erase(customerId);
  let deaths = 0;
  // Each time the work of a portion is done, and the note of it is not written.
  for (let portions = 0; portions < 200; portions += 1) {
    const row = await db.erasure.findFirstOrThrow({ where: { subjectId: customerId } });
    if (row.finishedAt) break;
    const dying = diesAtItsNote(portions % 2);
    await runDue({ ...app.services, db: dying.db }).catch(() => {});
    deaths += dying.deaths();
    clock.advance(10 * minuteMs);
  }
  const row = await db.erasure.findFirstOrThrow({ where: { subjectId: customerId } });
  expect([row.finishedAt === null, row.identifiers]).toEqual([false, []]);
  expect(deaths).toBeGreaterThan(10);
  expect(await db.erasureRecord.count({ where: { erasureId: row.id } })).toBe(0);
  const intent = await db.paymentIntent.findFirstOrThrow({ where: { id: paid } });
  expect(intent.description).toBeNull();
  const told = await db.event.findMany({ where: { payload: { contains: "zqcrash" } } });
  expect(told).toEqual([]);
});

/** A database that lets so many notes of portions through, and takes none after them. */
function diesAtItsNote(letThrough: number) {
  let [notes, deaths] = [0, 0];
  const erasure = new Proxy(db.erasure, {
    get(target, name) {
      const method = Reflect.get(target, name);
      if (name !== "updateMany") return method;
      return (input: { data: object }) => {
        const isNote = "stage" in input.data || "place" in input.data;
        if (!isNote || notes++ < letThrough) return target.updateMany(input);
        deaths += 1;
        throw new Error("killed");
      };
    },
  });
  const dying = new Proxy(db, {
    get: (target, name) => (name === "erasure" ? erasure : Reflect.get(target, name)),
  });
  return { db: dying, deaths: () => deaths };
}
