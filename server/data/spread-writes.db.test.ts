import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import { breachedRule } from "#server/data/rows/breached-rule.ts";
import { own } from "#server/data/rows/own.ts";
import { transactAside } from "#server/data/transact.ts";
import type { FileModel, MessageModel } from "#server/generated/prisma/models.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";

// Statements as Citus gets them, which a plain PostgreSQL takes as well: several in a transaction.
const app = await createTestApp({ isSpread: true, poolMax: 2 });
const { db } = app.services;
const ctx = actFor(app.services, app.merchant.id);
const now = new Date("2026-02-28T23:59:59.987Z");

test("a taken email is refused as one, at creating and at changing", async () => {
  await app.request("POST", "/customers", { body: { email: "ada@shop.example" } });
  const body = { email: "ADA@shop.example" };
  const refused = await app.request("POST", "/customers", { body });
  expect(refused).toMatchObject({ status: 409, body: { code: "customer_email_taken" } });
  const other = await app.request("POST", "/customers", { body: { phoneNumber: "+49151" } });
  expect(await app.request("PATCH", `/customers/${other.body.id}`, { body })).toMatchObject({
    status: 409,
    body: { code: "customer_email_taken" },
  });
});

test("a second record of one organization is refused as one", async () => {
  const create = () => app.request("POST", "/compliance", { body: {} });
  expect(await create()).toMatchObject({ status: 201 });
  expect(await create()).toMatchObject({ status: 409, body: { code: "compliance_exists" } });
});

test("30 identical requests at once need no second connection to learn that they are one", async () => {
  const idempotencyKey = newIdempotencyKey();
  const body = { phoneNumber: "+4915112345678" };
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => app.request("POST", "/customers", { body, idempotencyKey })),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers.filter(({ headers }) => !headers.has("idempotent-replayed"))).toHaveLength(1);
  expect(await db.customer.count({ where: { phoneNumber: body.phoneNumber } })).toBe(1);
});

test("rows of any model go in whole: enums, arrays, JSON, bytes, big numbers, NULL", async () => {
  const files = Array.from({ length: 450 }, (_, nth) => file(nth));
  const messages = [["a", { deep: [null, true, 1e21] }], {}, "text", 7, false].map(message);
  const seal = {
    merchantId: ctx.merchantId,
    number: 1,
    hash: Uint8Array.of(0, 255, 92, 10),
    createdAt: now,
  };
  await transactAside(app.services, async (unit) => {
    for (const row of files) unit.insert("File", row);
    for (const row of messages) unit.insert("Message", row);
    unit.insert("LedgerSeal", seal);
  });
  const { merchantId } = ctx;
  expect(await db.file.findMany({ where: { merchantId }, orderBy: { size: "asc" } })).toEqual(
    files,
  );
  for (const row of messages)
    expect(await db.message.findUniqueOrThrow({ where: own(ctx, row.id) })).toEqual(row);
  const sealed = await db.ledgerSeal.findFirstOrThrow({ where: { merchantId } });
  expect({ ...sealed, hash: Uint8Array.from(sealed.hash) }).toEqual(seal);
});

test("a rule is known by the message where a node's refusal has no name of it", () => {
  const cause = {
    originalCode: "23505",
    originalMessage:
      'duplicate key value violates unique constraint "customers_merchantId_emailKey_key_102022"',
    constraint: { fields: ['"merchantId"', '"emailKey"'] },
  };
  const said = (code: string) =>
    Object.assign(new Error("Raw query failed"), { code, meta: { driverAdapterError: { cause } } });
  for (const code of ["P2002", "P2010"])
    expect(breachedRule(said(code))).toBe("customers_merchantId_emailKey_key");
  const plain = Object.assign(new Error(cause.originalMessage), { code: "23505" });
  expect(breachedRule(plain)).toBe("customers_merchantId_emailKey_key");
  expect(breachedRule(Object.assign(new Error("?"), { code: "23503" }))).toBe(null);
});

function file(nth: number): FileModel {
  return {
    id: newId("file"),
    merchantId: ctx.merchantId,
    key: newId("file"),
    bucket: "b",
    filename: `a"b\\c'{},.txt`,
    mimeType: "text/plain",
    size: 9_223_372_036_854_770_000n + BigInt(nth),
    tags: ["a,b", `"`, "", "{x}", "NULL", "\\"],
    status: "uploaded",
    failureReason: null,
    checksum: "",
    isPublic: nth % 2 === 0,
    relatedEntityId: null,
    relatedEntityType: null,
    uploadedById: null,
    uploadExpiresAt: now,
    sweptAt: null,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  };
}

function message(data: MessageModel["data"]): MessageModel {
  return {
    id: newId("message"),
    merchantId: ctx.merchantId,
    channel: "email",
    recipient: "ada@shop.example",
    subject: null,
    text: "line\nline",
    html: null,
    template: null,
    data,
    eventId: null,
    status: "pending",
    attempts: 0,
    lastError: null,
    providerId: null,
    nextAttemptAt: null,
    leaseUntil: null,
    createdAt: now,
    sentAt: null,
  };
}
