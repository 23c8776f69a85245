import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

const app = await createTestApp();

async function disputed() {
  const world = await createWorld(app);
  const id = await world.dispute();
  const send = (method: string, path: string, body?: object) =>
    app.request(method, path, { body, key: world.merchant.apiKey });
  return { id, send };
}

test("a dispute says what, how much, why and until when; lists find it by status and payment", async () => {
  const { id, send } = await disputed();
  const { body } = await send("GET", `/disputes/${id}`);
  expect(body).toMatchObject({ id, status: "open", amount: 4900, currency: "EUR" });
  expect(body.respondBy).not.toBeNull();
  const byPayment = await send("GET", `/disputes?paymentIntentId=${body.paymentIntentId}`);
  expect(byPayment.body.data).toEqual([body]);
  expect((await send("GET", "/disputes?status=won")).body.data).toEqual([]);
});

test("evidence that convinces wins, and a decided dispute takes no more", async () => {
  const { id, send } = await disputed();
  const path = `/disputes/${id}/evidence`;
  const won = await send("POST", path, { evidence: "Signed for. winning_evidence" });
  expect(won.body).toMatchObject({ status: "won" });
  const late = await send("POST", path, { evidence: "One thing more." });
  expect([late.status, late.body.code]).toEqual([409, "invalid_state"]);
});

test("accepted, it is lost", async () => {
  const { id, send } = await disputed();
  expect((await send("POST", `/disputes/${id}/close`)).body.status).toBe("lost");
  expect((await send("GET", `/disputes/${id}`)).body.closedAt).not.toBeNull();
});

test("evidence is taken once: other words are refused, the same are answered as before", async () => {
  const { id, send } = await disputed();
  const path = `/disputes/${id}/evidence`;
  const kept = { status: "under_review", evidence: "Signed for.", evidencePastDue: false };
  expect((await send("POST", path, { evidence: "Signed for." })).body).toMatchObject(kept);
  expect((await send("POST", path, { evidence: "One more." })).body.code).toBe("invalid_state");
  expect((await send("POST", path, { evidence: "Signed for." })).body).toMatchObject(kept);
  expect((await send("GET", `/disputes/${id}`)).body).toMatchObject(kept);
});

test("what the bank decided before we heard of it keeps no evidence that it did not take", async () => {
  const { id, send } = await disputed();
  const row = await app.services.db.dispute.findFirstOrThrow({ where: { id } });
  const where = { id: row.processorDispute };
  await app.services.db.sandboxDispute.update({ where, data: { status: "lost" } });
  const late = await send("POST", `/disputes/${id}/evidence`, { evidence: "Signed for." });
  expect([late.status, late.body.code]).toEqual([409, "invalid_state"]);
  const after = { status: "lost", evidence: null };
  expect((await send("GET", `/disputes/${id}`)).body).toMatchObject(after);
});
