import { expect, test } from "vitest";
import { minuteMs } from "#server/core/clock.ts";
import { flushRequestLogs } from "#server/http/request-log/request-log.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";
import { card } from "#server/workshop/testing/payments/payments.ts";
import { createStaff } from "#server/workshop/testing/staff/dashboard-mutations.ts";

const clock = testClock();
const app = await createTestApp({ clock, env: { REQUEST_LOG_PER_MINUTE: 1_000_000 } });
const { services } = app;
const { db } = services;

async function rowsOf(merchantId: string) {
  await flushRequestLogs(db);
  const orderBy = [{ createdAt: "asc" as const }, { id: "asc" as const }];
  return db.loggedRequest.findMany({ where: { merchantId }, orderBy });
}

test("a create is kept as it was asked and answered, and so is its replay", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  const sent = {
    body: { name: "Ada", email: "ada@example.com", color: "green" },
    key,
    idempotencyKey: newIdempotencyKey(),
    headers: { "user-agent": "canary-sdk/1.0" },
  };
  const made = await app.request("POST", "/customers", sent);
  await app.request("POST", "/customers", sent);
  const [first, second] = await rowsOf(id);
  expect(first).toMatchObject({
    requestId: made.headers.get("x-request-id"),
    method: "POST",
    route: "/customers",
    path: "/customers",
    status: 201,
    errorCode: null,
    idempotencyKey: sent.idempotencyKey,
    isReplay: false,
    objectId: made.body.id,
    agent: "canary-sdk/1.0",
    credentialId: expect.stringMatching(/^key_/),
    isToken: false,
    answer: made.text,
    omitted: 0,
  });
  expect(JSON.parse(first?.sent ?? "")).toEqual({ ...sent.body, color: "[not kept]" });
  expect(second).toMatchObject({ status: 201, isReplay: true, objectId: made.body.id });
});

test("a refusal is kept with its code: of the input, of the scope, of the path, of what was asked too often", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  const few = await app.createKey(id, ["events:read"]);
  await app.request("POST", "/customers", { key, body: { email: "no address" } });
  await app.request("GET", "/customers?limit=3", { key: few });
  await app.handle(
    new Request(`${services.env.APP_URL}/api/canary/custmers?x=1`, {
      headers: { authorization: `Bearer ${key}` },
    }),
  );
  await app.request("GET", "/customers/cus_none", { key });
  const limited = createWebHandler({ ...services, env: { ...services.env, RATE_LIMIT_RPS: 1 } });
  const url = `${services.env.APP_URL}/api/canary/events`;
  const headers = { authorization: `Bearer ${key}` };
  const many = Array.from({ length: 30 }, () => limited(new Request(url, { headers })));
  expect((await Promise.all(many)).map(({ status }) => status)).toContain(429);
  const rows = await rowsOf(id);
  const codes = rows.filter(({ errorCode }) => errorCode).map((row) => [row.status, row.errorCode]);
  for (const refusal of [
    [400, "validation_failed"],
    [403, "insufficient_scope"],
    [404, "not_found"],
    [429, "rate_limited"],
  ])
    expect(codes).toContainEqual(refusal);
  expect(rows.find(({ path }) => path === "/custmers")).toMatchObject({ route: null, status: 404 });
  expect(rows.find(({ status }) => status === 403)?.sent).toBe('{"limit":3}');
});

test("of who may not call, the merchant sees what a revoked key asked; a stranger fills nothing", async () => {
  const { id } = await app.createMerchant();
  const { caller } = await createStaff(services, id);
  const { id: keyId, key } = await caller.apiKeys.create({ name: "Old shop" });
  const token = await app.request("GET", "/authentication/token?expiresIn=60", { key });
  await caller.apiKeys.revoke({ id: keyId });
  await flushRequestLogs(db);
  const before = await db.loggedRequest.count();
  expect((await app.request("GET", "/customers", { key })).status).toBe(401);
  clock.advance(2 * minuteMs);
  expect((await app.request("GET", "/events", { key: token.body.token })).status).toBe(401);
  await app.request("GET", "/customers", { key: null });
  const other = key.endsWith("x") ? "y" : "x";
  await app.request("GET", "/customers", { key: `${key.slice(0, -1)}${other}` });
  await app.request("GET", "/customers", { key: "eyJhbGciOiJFUzI1NiJ9.e30.c2ln" });
  await app.request("GET", "/health", { key });
  const refused = (await rowsOf(id)).filter(({ status }) => status === 401);
  expect(refused.map(({ credentialId, path, isToken }) => [credentialId, path, isToken])).toEqual([
    [keyId, "/customers", false],
    [keyId, "/events", true],
  ]);
  expect(await db.loggedRequest.count()).toBe(before + 2);
});

const pasted = "sk_live_0123456789ABCDEFGHIJ";

test("no secret that an operation answers is in the log, and no credential that was pasted", async () => {
  const secrets: string[] = [pasted];
  for (const operation of operations) {
    const world = await createWorld(app);
    const valid = await rowOf(operation)(world);
    const { apiKey: key } = world.merchant;
    secrets.push(key);
    for (const input of [valid, { ...valid, unknownField: pasted }, { ...valid, id: pasted }]) {
      const { path, body } = requestFor(operation, input);
      const { body: answer } = await app.request(operation.method, path, { body, key });
      const named = ["secret", "token", "uploadUrl", "downloadUrl"].map((name) => answer?.[name]);
      secrets.push(...named.filter((one) => typeof one === "string"));
    }
  }
  await flushRequestLogs(db);
  const rows = await db.$queryRaw<{ text: string }[]>`
    SELECT row_to_json(l)::text AS text FROM logged_requests l`;
  expect(rows.length).toBeGreaterThan(operations.length * 2);
  expect(secrets.length).toBeGreaterThan(operations.length + 4);
  const all = rows.map(({ text }) => text).join("\n");
  for (const secret of secrets) expect(all.includes(secret)).toBe(false);
  expect(all).not.toMatch(/sk_(?:test|live)_|whsec_|signature=/);
});

test("neither papers and letters nor the way to the bank are in the log: who has the address is in", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  const confirmed = async (number: string) => {
    const price = { amount: 4900, currency: "EUR" };
    const made = await app.request("POST", "/payment-intents", { key, body: price });
    const path = `/payment-intents/${made.body.id}`;
    const sent = { card: card(number), returnUrl: "https://shop.example/back" };
    const { body } = await app.request("POST", `${path}/confirm`, { key, body: sent });
    await app.request("GET", path, { key });
    return { path, body };
  };
  const asked = await confirmed("4000002760003184");
  const paid = await confirmed("4242424242424242");
  const papers = await app.request("GET", `${paid.path}/papers`, { key });
  const { url } = papers.body.papers[0];
  const letter = { to: "ada@example.com", subject: "Receipt", text: `See ${url}`, html: url };
  const { body: queued } = await app.request("POST", "/notifications/email", { key, body: letter });
  await app.request("GET", `/notifications/${queued.messageId}`, { key });
  await app.request("GET", "/notifications", { key });
  const { body: events } = await app.request("GET", "/events?limit=50", { key });
  for (const event of events.data) await app.request("GET", `/events/${event.id}`, { key });
  const headers = { "x-request-id": pasted };
  await app.request("GET", "/events", { key, headers });

  const rows = await rowsOf(id);
  expect(rows.length).toBeGreaterThan(13);
  const all = JSON.stringify(rows);
  const { nextAction } = asked.body;
  const open = [
    new URL(url).searchParams.get("token"),
    ...Object.values(nextAction.fields),
    pasted,
  ];
  expect(JSON.stringify(events)).toContain(nextAction.fields.challenge);
  for (const one of open) expect(all.includes(String(one))).toBe(false);
});

test("more than so many a minute are counted, not kept; a poll hides no failure", async () => {
  const env = { ...services.env, REQUEST_LOG_PER_MINUTE: 3 };
  const ask = createWebHandler({ ...services, env });
  const { id, apiKey } = await app.createMerchant();
  const get = async (path: string) => {
    const headers = { authorization: `Bearer ${apiKey}` };
    await ask(new Request(`${env.APP_URL}/api/canary${path}`, { headers }));
    await flushRequestLogs(db);
  };
  for (let count = 0; count < 10; count += 1) await get("/events");
  await get("/events/evt_none");
  clock.advance(minuteMs);
  await get("/events");
  const rows = await rowsOf(id);
  expect(rows.map(({ status, omitted }) => [status, omitted])).toEqual([
    [200, 0],
    [200, 0],
    [200, 0],
    [404, 7],
    [200, 0],
  ]);
});

test("bodies over 16 KiB are told by their size", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  await app.request("POST", "/products", { key, body: { name: "z".repeat(20_000) } });
  const metadata = { text: "x".repeat(9_000) };
  for (const name of ["Ada", "Bob"])
    await app.request("POST", "/customers", {
      key,
      body: { name, email: `${name}@example.com`, metadata },
    });
  await app.request("GET", "/customers", { key });
  const [large, created, , list] = await rowsOf(id);
  expect(large).toMatchObject({ sent: null, sentBytes: 20_011, status: 400 });
  expect(created?.answer).toContain(metadata.text);
  expect(list?.answer).toBe(null);
  expect(list?.answerBytes).toBeGreaterThan(18_000);
});

test("past 1 MiB of bodies a minute, requests are kept without them", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  const metadata = { text: "x".repeat(9_000) };
  const body = { email: "ada@example.com", metadata };
  const { body: made } = await app.request("POST", "/customers", { key, body });
  const ask = async (count: number) => {
    for (let asked = 0; asked < count; asked += 1)
      await app.request("GET", `/customers/${made.id}`, { key });
    return rowsOf(id);
  };
  const rows = await ask(120);
  const length = rows.reduce((sum, row) => sum + `${row.sent ?? ""}${row.answer ?? ""}`.length, 0);
  expect(length).toBeGreaterThan(1_000_000);
  expect(length).toBeLessThanOrEqual(1024 * 1024);
  expect(rows.at(-1)).toMatchObject({ answer: null, status: 200, objectId: made.id });
  expect(rows.at(-1)?.answerBytes).toBeGreaterThan(9_000);
  clock.advance(minuteMs);
  expect((await ask(1)).at(-1)?.answer).toContain(metadata.text);
});

test("no answer fails because the log cannot be written, and what waits is written later", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  const refuse = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'disk full'; END $$`;
  await db.$executeRawUnsafe(refuse);
  await db.$executeRawUnsafe(
    "CREATE TRIGGER refused BEFORE INSERT ON logged_requests EXECUTE FUNCTION refuse()",
  );
  expect((await app.request("GET", "/customers", { key })).status).toBe(200);
  expect(await rowsOf(id)).toEqual([]);
  await db.$executeRawUnsafe("DROP TRIGGER refused ON logged_requests");
  expect(await rowsOf(id)).toHaveLength(1);
});

test("a flush writes what was heard last, without waiting for its time", async () => {
  const { id, apiKey } = await app.createMerchant();
  const ask = createWebHandler(services);
  const headers = { authorization: `Bearer ${apiKey}` };
  await ask(new Request(`${services.env.APP_URL}/api/canary/events`, { headers }));
  await flushRequestLogs(db);
  expect(await db.loggedRequest.count({ where: { merchantId: id } })).toBe(1);
});

test("without anybody's flush it is written within about a second", async () => {
  const { id, apiKey: key } = await app.createMerchant();
  await app.request("GET", "/events", { key });
  await expect.poll(() => db.loggedRequest.count({ where: { merchantId: id } })).toBe(1);
});
