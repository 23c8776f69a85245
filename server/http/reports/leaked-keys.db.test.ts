import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { authenticate } from "#server/auth/credentials/authenticate.ts";
import { createMerchant, createUser } from "#server/auth/merchants.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { createReports } from "#server/http/reports/receive.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { openLeakScanner } from "#server/workshop/testing/leak-scanner.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

const clock = testClock();
const scanner = await openLeakScanner();
const env = { LEAK_SCANNER_KEYS_URL: scanner.listUrl, WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" };
const services = await testServices({ clock, env });
const { db } = services;
const reports = createReports(services);
const password = "monstera adansonii 42";
const owner = { name: "Fern", email: "owner@fern.example", password };
const { merchantId } = await createMerchant(services, owner);
const maker = { merchantId, email: "dev@fern.example", name: "D", password };
const { userId } = await createUser(services, { ...maker, role: "developer" });

function send(init: RequestInit, name = "leaked-keys") {
  return reports(new Request(`https://pay.example/api/reports/${name}`, init));
}

function newKey(createdById: string | null = userId) {
  return createApiKey(services, { merchantId, name: "Shop", createdById });
}

const where = "https://github.com/fern/shop/blob/1234/config.js?token=abc";
const leakOf = (token: string) => ({
  token,
  type: "canary_api_key",
  url: where,
  source: "content",
});

function opens(key: string) {
  const headers = new Headers({ authorization: `Bearer ${key}` });
  return authenticate(services, headers, { ip: "203.0.113.1" }).then(
    (principal) => principal !== null,
    () => false,
  );
}

const letters = () =>
  db.accountLetter.findMany({ where: { notice: "key_leaked" }, orderBy: { recipient: "asc" } });

test("a key that a scanner found is revoked at once; maker and owners are told once, the log says where", async () => {
  const { id, key } = await newKey();
  expect(await opens(key)).toBe(true);
  const typo = `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`;
  const answer = await send(scanner.report([leakOf(key), leakOf(typo), leakOf("sk_test_x")]));
  expect(answer.status).toBe(200);
  const hashOf = (token: string) => hash("sha256", token);
  const answered = (token: string, label: string) => ({
    token_hash: hashOf(token),
    token_type: "canary_api_key",
    label,
  });
  expect(await answer.json()).toEqual([
    answered(key, "true_positive"),
    answered(typo, "false_positive"),
    answered("sk_test_x", "false_positive"),
  ]);
  expect(await opens(key)).toBe(false);
  expect((await letters()).map(({ recipient }) => recipient)).toEqual([maker.email, owner.email]);
  const entries = () => db.auditEntry.findMany({ where: { action: "apiKeys.revokeLeaked" } });
  const [entry] = await entries();
  expect(entry).toMatchObject({ merchantId, actor: "system", objectType: "api_key", objectId: id });
  expect(entry?.after).toMatchObject({
    foundAt: "https://github.com/fern/shop/blob/1234/config.js",
    foundIn: "content",
  });
  expect(JSON.stringify(entry?.after)).not.toContain(key);
  await send(scanner.report([leakOf(key)]));
  expect([await letters(), await entries()].map(({ length }) => length)).toEqual([2, 1]);
});

test("a stranger learns nothing and revokes nothing, whatever is sent", async () => {
  const { key } = await newKey(null);
  const good = scanner.report([leakOf(key)]);
  const other = scanner.report([leakOf("sk_test_x")]);
  const stranger = scanner.strangersKey("k1");
  const forged: RequestInit[] = [
    { ...good, headers: {} },
    { ...good, headers: { ...good.headers, "github-public-key-signature": "" } },
    { ...good, headers: { ...good.headers, "github-public-key-signature": "MEUCIQ==" } },
    { ...good, headers: { ...good.headers, "github-public-key-identifier": "k2" } },
    // The bytes count: the same JSON, written otherwise, is not what was signed.
    { ...good, body: ` ${good.body}` },
    { ...good, headers: other.headers },
    scanner.report([leakOf(key)], stranger),
    scanner.report([leakOf("sk_test_x")], stranger),
  ];
  const answers = await Promise.all(forged.map((init) => send(init)));
  const said = await Promise.all(answers.map(async (one) => `${one.status} ${await one.text()}`));
  expect(new Set(said)).toEqual(new Set(['403 {"error":"not signed by the scanner"}']));
  expect(await opens(key)).toBe(true);
});

test("the list of keys is asked for once an hour, for an unknown key once a minute, and a new one is found", async () => {
  clock.advance(hourMs + minuteMs);
  await send(scanner.report([]));
  const { reads } = scanner.seen;
  for (let times = 0; times < 5; times += 1)
    await send(scanner.report([], scanner.strangersKey(`unknown${times}`)));
  expect(scanner.seen.reads).toBe(reads);
  clock.advance(minuteMs + 1);
  scanner.addKey("k3");
  expect((await send(scanner.report([]))).status).toBe(200);
  expect(scanner.seen.reads).toBe(reads + 1);
});

test("when the clock is put back an hour, a new key is found all the same", async () => {
  clock.advance(-hourMs);
  scanner.addKey("k3b");
  expect((await send(scanner.report([]))).status).toBe(200);
});

test("keys of another curve sign nothing", async () => {
  clock.advance(minuteMs + 1);
  scanner.addKey("k4", "secp384r1");
  expect((await send(scanner.report([]))).status).toBe(403);
});

test("what cannot be read as a key does not spoil the list", async () => {
  clock.advance(hourMs + minuteMs);
  scanner.addBrokenKey("k0");
  scanner.addKey("k4b");
  expect((await send(scanner.report([]))).status).toBe(200);
});

test("without the list it is asked to come again, and what is signed but no report is 400", async () => {
  scanner.addKey("k5");
  clock.advance(2 * hourMs);
  scanner.seen.isDown = true;
  const { reads } = scanner.seen;
  for (let times = 0; times < 5; times += 1)
    expect((await send(scanner.report([]))).status).toBe(503);
  expect(scanner.seen.reads).toBe(reads + 1);
  scanner.seen.isDown = false;
  clock.advance(minuteMs);
  for (const wrong of ["", "{}", '[{"token":1}]', "not json"])
    expect((await send(scanner.report(wrong))).status, wrong).toBe(400);
});

test("a key that rolls with an overlap ends at once; without a configured list there is no such address", async () => {
  const { id, key } = await newKey();
  const later = new Date(clock.now().getTime() + hourMs);
  await db.apiKey.updateMany({ where: { merchantId, id }, data: { revokedAt: later } });
  await send(scanner.report([leakOf(key)]));
  expect(await opens(key)).toBe(false);
  const off = createReports({
    ...services,
    env: { ...services.env, LEAK_SCANNER_KEYS_URL: undefined },
  });
  const request = new Request("https://pay.example/api/reports/leaked-keys", scanner.report([]));
  expect((await off(request)).status).toBe(404);
  expect((await send({ method: "POST" }, "constructor")).status).toBe(404);
});
