import { expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import type { MerchantContext } from "#server/core/context.ts";
import { buildEvent } from "#server/events/emit.ts";
import type { IdempotencyClaim } from "#server/data/idempotency.ts";
import { insertRow } from "#server/data/insert-row.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import type { CreatePaymentLink } from "#server/wire/payment-link.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const { db } = app.services;

const link: CreatePaymentLink = {
  totalAmount: 999_999_999_999,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/",
  metadata: {
    quote: `O'Neil "&" \\ {a,b} $1`,
    emoji: "🌱",
    nested: { none: null, list: [1, 2.5] },
  },
  allowQuantity: false,
};

function claim(key: string, fingerprint = "same"): IdempotencyClaim {
  return {
    key,
    fingerprint,
    encode: (result) => ({ status: 201, body: JSON.stringify(result) }),
    encodeError: () => ({ status: 400, body: "{}" }),
  };
}

async function stored() {
  return {
    links: await db.paymentLink.count(),
    events: await db.event.count(),
    keys: await db.idempotencyKey.count(),
  };
}

test("what is read back is what was answered, to the last digit and character", async () => {
  const created = await createPaymentLink(actFor(app.services, app.merchant.id), link);
  const { body } = await app.request("GET", `/payment-links/${created.id}`);
  expect(body).toEqual(created);
  expect(body).toMatchObject({ totalAmount: link.totalAmount, metadata: link.metadata });
  const row = await db.paymentLink.findFirstOrThrow({ where: { id: created.id } });
  expect(row).toMatchObject({ recurring: null, lineItems: null, completions: 0, deletedAt: null });
});

test("row, event and key are one: when one cannot be written, none is", async () => {
  const ctx: MerchantContext = {
    ...actFor(app.services, app.merchant.id),
    idempotency: claim(newIdempotencyKey()),
  };
  const made = await createPaymentLink(actFor(app.services, app.merchant.id), link);
  const row = await db.paymentLink.findFirstOrThrow({ where: { id: made.id } });
  const event = buildEvent(ctx, "payment_link.created", {
    related: { id: made.id, type: "payment_link" },
    data: made,
  });
  const before = await stored();
  const twice = insertRow(ctx, { table: "payment_links", row, event, result: made });
  await expect(twice).rejects.toThrow(/payment_links_pkey/);
  const broken = insertRow(ctx, {
    table: "payment_links",
    row: { ...row, id: "plink_new" },
    event: { ...event, createdAt: "no date" },
    result: made,
  });
  await expect(broken).rejects.toThrow(/timestamp/);
  expect(await stored()).toEqual(before);
});

test("a key that is taken inserts nothing: replayed when it is the same, refused when it is not", async () => {
  const key = newIdempotencyKey();
  const ctx = actFor(app.services, app.merchant.id);
  const first = await createPaymentLink({ ...ctx, idempotency: claim(key) }, link);
  const before = await stored();
  const again = createPaymentLink({ ...ctx, idempotency: claim(key) }, link);
  await expect(again).rejects.toMatchObject({ answer: { body: JSON.stringify(first) } });
  const other = createPaymentLink({ ...ctx, idempotency: claim(key, "other") }, link);
  await expect(other).rejects.toMatchObject({ code: "idempotency_key_reused" });
  expect(await stored()).toEqual(before);
});

test("reads of the same moment share a statement and nothing else: each merchant sees its own", async () => {
  const other = await app.createMerchant();
  const mine = await createPaymentLink(actFor(app.services, app.merchant.id), link);
  const theirs = await createPaymentLink(actFor(app.services, other.id), link);
  const read = async (id: string, key: string) =>
    (await app.request("GET", `/payment-links/${id}`, { key })).status;
  const keys = [app.apiKey, other.apiKey];
  const statuses = await Promise.all(
    [mine.id, theirs.id, mine.id].flatMap((id) => keys.map((key) => read(id, key))),
  );
  expect(statuses).toEqual([200, 404, 404, 200, 200, 404]);
});
