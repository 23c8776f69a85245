import { decodeProtectedHeader } from "jose";
import { expect, test } from "vitest";
import { publishedKeys, rotateSigningKey } from "#server/auth/credentials/signing-keys.ts";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { listPublications } from "#server/ledger/books/list.ts";
import { publishLedger, publishLedgerJob } from "#server/ledger/books/publish.ts";
import { sealLedger } from "#server/ledger/verify/seal.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { openStrangersFolder } from "#server/workshop/testing/books/stranger.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { fundMerchant } from "#server/workshop/testing/payments/funded-customers.ts";

const clock = testClock();
const app = await createTestApp({ clock });
const { services } = app;
const { db } = services;
const verify = openStrangersFolder();

async function move(...merchantIds: string[]): Promise<void> {
  for (const id of merchantIds)
    await fundMerchant(actFor(services, id), { amount: 1_000, fee: 29 });
}

async function fetchList(): Promise<string> {
  const { text } = await app.request("GET", "/balance/seals", { key: null });
  return text;
}

const kidsOf = (list: string) =>
  (JSON.parse(list) as { seals: string[] }).seals.map((jws) => decodeProtectedHeader(jws).kid);

test("seals that were made before there were publications are in the next one, each once", async () => {
  const merchants = [newId("merchant"), newId("merchant"), newId("merchant")];
  await move(...merchants);
  await sealLedger(services);
  await move(...merchants.slice(1));
  await sealLedger(services);
  const counts = await Promise.all([1, 2, 3].map(() => publishLedger(services)));
  expect(counts.toSorted()).toEqual([0, 0, 5]);
  expect(await publishLedger(services)).toBe(0);
  expect(await db.ledgerPublication.count()).toBe(1);
  expect((await verify({ list: [await fetchList()] })).code).toBe(0);
  expect((await verifyLedger(services)).problems).toEqual([]);
});

test("the list is for everybody, at a second address too, by pages that can be kept", async () => {
  const answer = await app.request("GET", "/balance/seals", { key: null });
  expect(answer.headers.get("cache-control")).toBe("public, max-age=600");
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const known = await app.handle(new Request("https://pay.example/.well-known/ledger/seals"));
  expect(await known.text()).toBe(answer.text);
  expect(await listPublications(services, { afterSeal: 1 })).toMatchObject({
    seals: [],
    next: null,
  });
  const bad = await app.request("GET", "/balance/seals?afterSeal=x", { key: null });
  expect(bad).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test("a merchant gets papers and books by REST, another merchant neither", async () => {
  await move(app.merchant.id);
  const { body: history } = await app.request("GET", "/balance/history");
  const [{ id }] = history.data;
  const proof = `/balance/movements/${id}/proof`;
  const early = await app.request("GET", proof);
  expect(early).toMatchObject({ status: 409, body: { code: "invalid_state" } });
  await sealLedger(services);
  await publishLedger(services);
  const paper = await app.request("GET", proof);
  expect(paper).toMatchObject({ status: 200, body: { movement: { id, amount: "1000" } } });
  const books = await app.request("GET", "/balance/books");
  const files = [paper.text, books.body.lines.join("\n")];
  const { said } = await verify({ list: [await fetchList()], files });
  expect(said).toMatch(/^sound: 2 seals, 1 movements in books, 1 papers\.$/m);
  const { apiKey: key, id: other } = await app.createMerchant();
  expect((await app.request("GET", proof, { key })).status).toBe(404);
  expect((await app.request("GET", "/balance/books", { key })).body).toEqual({
    lines: [JSON.stringify({ books: 1, merchantId: other })],
    next: null,
  });
});

test("a change of keys is handed over without a gap, and old seals stay verifiable", async () => {
  const saved = await fetchList();
  const [old] = kidsOf(saved);
  const { kid } = await rotateSigningKey(services);
  expect(await publishLedgerJob.run(services)).toBe(0);
  clock.advance(20 * minuteMs);
  await move(app.merchant.id);
  await sealLedger(services);
  await publishLedger(services);
  // The old key's last hour is over, and nothing of it is left but its public half.
  clock.advance(3 * hourMs);
  await move(app.merchant.id);
  await sealLedger(services);
  await publishLedger(services);
  expect((await publishedKeys(services)).map((key) => key.kid)).not.toContain(old);
  const list = await fetchList();
  expect(kidsOf(list)).toEqual([old, old, old, kid, kid]);
  const { code, said } = await verify({ list: [list], saved: [saved] });
  expect(said).toContain("note key_changed: seal 4 is signed by a new key, which the seal before");
  expect(code).toBe(0);
});

test("a service that moved and a restored backup are called so, one that went on is a fork", async () => {
  const list = JSON.parse(await fetchList()) as { seals: string[] };
  const saved = JSON.stringify(list);
  const moved = JSON.stringify({ ...list, service: "https://new.example" });
  expect(await verify({ list: [moved], saved: [saved] })).toEqual({
    code: 0,
    said: expect.stringContaining(
      "note moved: list comes from another address with the same seals",
    ),
  });
  const restored = JSON.stringify({ ...list, seals: list.seals.slice(0, 2) });
  expect(await verify({ list: [restored], saved: [saved] })).toEqual({
    code: 3,
    said: expect.stringMatching(/^ask shorter: seal 2 .* a backup was restored, or /m),
  });
  await expect(db.$executeRaw`DELETE FROM ledger_publications`).rejects.toThrow("append-only");
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = replica`;
    await tx.$executeRaw`DELETE FROM ledger_published_seals WHERE publication > 4`;
    await tx.$executeRaw`DELETE FROM ledger_publications WHERE number > 4`;
  });
  await move(app.merchant.id);
  await sealLedger(services);
  await publishLedger(services);
  const went = await verify({ list: [await fetchList()], saved: [saved] });
  expect(went.said).toMatch(
    /^problem fork: seal 5 .* or a backup was restored and the service went on/m,
  );
  expect(went.code).toBe(1);
});

test("a loss of all keys is not taken for a change of keys", async () => {
  await db.signingKey.deleteMany();
  await rotateSigningKey(services);
  clock.advance(hourMs);
  await move(app.merchant.id);
  await sealLedger(services);
  await publishLedger(services);
  const { code, said } = await verify({ list: [await fetchList()] });
  expect(said).toMatch(/^problem key_not_handed_over: seal 6 .* all older keys were lost/m);
  expect(code).toBe(1);
});
