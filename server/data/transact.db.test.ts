import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { actFor, type MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { IdempotencyClaim } from "#server/core/interfaces/idempotency-claim.ts";
import { own } from "#server/data/rows/own.ts";
import { transact, transactAside } from "#server/data/transact.ts";
import { emit } from "#server/events/emit.ts";
import { Prisma } from "#server/generated/prisma/client.ts";
import type { CustomerModel, FileModel } from "#server/generated/prisma/models.ts";
import { serializeCustomer } from "#server/records/payments/customer.ts";
import { createCheckoutSession } from "#server/routers/checkout-sessions/create.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createEvent } from "#server/routers/events/create.ts";
import { sendEmail } from "#server/routers/notifications/send.ts";
import { createPaymentLink } from "#server/routers/payment-links/create.ts";
import { createPayout } from "#server/routers/payouts/create.ts";
import { createProduct } from "#server/routers/products/create.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { CreateCheckoutSession } from "#server/wire/payments/checkout-session.ts";
import type { CreatePaymentLink } from "#server/wire/payments/payment-link.ts";
import { createTestApp, newIdempotencyKey } from "#server/workshop/testing/app.ts";
import { isSpreadRun } from "#server/workshop/testing/database/test-database.ts";
import { fundedCustomer } from "#server/workshop/testing/payments/funded-customers.ts";

const app = await createTestApp();
const { db } = app.services;
const query = vi.spyOn(pg.Client.prototype, "query");
afterEach(() => query.mockClear());

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

function claim(key = newIdempotencyKey(), fingerprint = "same"): IdempotencyClaim {
  return {
    key,
    fingerprint,
    encode: (result) => ({ status: 201, body: JSON.stringify(result) }),
    encodeError: (error) => ({ status: 400, body: error.message }),
    sealBody: (body) => body,
    openBody: (body) => body,
  };
}

function acting(idempotency?: IdempotencyClaim): MerchantContext {
  return { ...actFor(app.services, app.merchant.id), idempotency };
}

/** A row of columns that this file asks for; others keep what the table gives them. */
function customer(id = newId("customer")): CustomerModel {
  const now = app.services.clock.now();
  const row: Partial<CustomerModel> = {
    id,
    merchantId: app.merchant.id,
    email: null,
    emailKey: null,
    phoneNumber: "+49151",
    name: null,
    address: null,
    taxId: null,
    searchText: "",
    metadata: {},
    devicesEra: 0,
    createdAt: now,
    updatedAt: now,
  };
  return row as CustomerModel;
}

async function stored() {
  return {
    customers: await db.customer.count(),
    events: await db.event.count(),
    outbox: await db.eventOutbox.count(),
    keys: await db.idempotencyKey.count(),
  };
}

describe("rows", () => {
  test("what is read back is what was answered, to the last digit and character", async () => {
    const created = await createPaymentLink(acting(), link);
    const { body } = await app.request("GET", `/payment-links/${created.id}`);
    expect(body).toEqual(created);
    expect(body).toMatchObject({ totalAmount: link.totalAmount, metadata: link.metadata });
    const row = await db.paymentLink.findUniqueOrThrow({ where: own(acting(), created.id) });
    expect(row).toMatchObject({ recurring: null, lineItems: null, completions: 0 });
  });

  test("of any model go in whole: enums, arrays, JSON, bytes, big numbers, NULL", async () => {
    const now = new Date("2026-02-28T23:59:59.987Z");
    const file: FileModel = {
      id: newId("file"),
      merchantId: app.merchant.id,
      key: newId("file"),
      bucket: "b",
      filename: `a"b\\c'{},.txt`,
      mimeType: "text/plain",
      size: 9_223_372_036_854_775_807n,
      tags: ["a,b", `"`, "", "{x}", "NULL"],
      status: "uploaded",
      failureReason: null,
      checksum: "",
      isPublic: true,
      relatedEntityId: null,
      relatedEntityType: null,
      uploadedById: null,
      uploadExpiresAt: now,
      sweptAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    };
    const seal = {
      merchantId: app.merchant.id,
      number: 1,
      hash: Uint8Array.of(0, 255, 92, 10),
      createdAt: now,
    };
    const message = {
      id: newId("message"),
      merchantId: app.merchant.id,
      channel: "email",
      recipient: "ada@shop.example",
      subject: null,
      text: "line\nline",
      html: null,
      template: null,
      data: ["a", { deep: [null, true, 1e21] }],
      eventId: null,
      status: "pending" as const,
      attempts: 0,
      lastError: null,
      providerId: null,
      nextAttemptAt: null,
      leaseUntil: null,
      createdAt: now,
      sentAt: null,
    };
    await transactAside(app.services, async (unit) => {
      unit.insert("File", file);
      unit.insert("LedgerSeal", seal);
      unit.insert("Message", message);
    });
    expect(await db.file.findUniqueOrThrow({ where: own(acting(), file.id) })).toEqual(file);
    expect(await db.message.findUniqueOrThrow({ where: own(acting(), message.id) })).toEqual(
      message,
    );
    const sealed = await db.ledgerSeal.findFirstOrThrow({ where: { merchantId: app.merchant.id } });
    expect({ ...sealed, hash: Uint8Array.from(sealed.hash) }).toEqual(seal);
  });

  test("are seen by the queries that follow; those that were inserted last go with the rest", async () => {
    const [first, second] = [customer(), customer()];
    const before = await transactAside(app.services, async (unit) => {
      unit.insert("Customer", first);
      const { merchantId } = first;
      const seen = await unit.tx.customer.count({
        where: { merchantId, id: { in: [first.id, second.id] } },
      });
      unit.insert("Customer", second);
      return seen;
    });
    expect(before).toBe(1);
    expect(await db.customer.count({ where: { id: { in: [first.id, second.id] } } })).toBe(2);
  });
});

describe("events", () => {
  test("are numbered in their order, from 1 for what is new, on from the last for what is not", async () => {
    const old = await createCustomer(acting(), { phoneNumber: "+49152" });
    const row = customer();
    const fresh = serializeCustomer(row);
    await transactAside(app.services, async (unit) => {
      unit.insert("Customer", row);
      const ctx = acting();
      emit(unit, ctx, "customer.created", fresh);
      emit(unit, ctx, "customer.updated", old);
      emit(unit, ctx, "customer.updated", fresh);
      await unit.write();
      emit(unit, ctx, "customer.updated", fresh);
    });
    const numbersOf = async (id: string) => {
      const events = await db.event.findMany({
        where: { relatedEntityId: id },
        orderBy: { sequence: "asc" },
      });
      return events.map((event) => [
        event.sequence,
        event.type,
        JSON.parse(event.payload).sequence,
      ]);
    };
    expect(await numbersOf(row.id)).toEqual([
      [1, "customer.created", 1],
      [2, "customer.updated", 2],
      [3, "customer.updated", 3],
    ]);
    expect(await numbersOf(old.id)).toEqual([
      [1, "customer.created", 1],
      [2, "customer.updated", 2],
    ]);
  });

  test("of an integration's own about one thing, at once, have numbers of their own", async () => {
    const about = { relatedEntityId: "order_1", relatedEntityType: "order" };
    const events = await Promise.all(
      Array.from({ length: 8 }, () =>
        createEvent(acting(), { type: "order.moved", data: {}, ...about }),
      ),
    );
    expect(events.map(({ sequence }) => sequence).toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });
});

// Where tables are spread over machines it is several, of a transaction.
describe.skipIf(isSpreadRun())("in one statement, without BEGIN and COMMIT,", () => {
  const money = { amount: 100, currency: "EUR" };
  const customers = Promise.all(
    [money, money].map((some) => fundedCustomer(app.services, app.merchant.id, some)),
  );

  /** The least of three times: what happens to run beside it in this process is counted as well. */
  async function messagesOf(work: () => Promise<unknown>): Promise<number> {
    const counts: number[] = [];
    while (counts.length < 3) {
      query.mockClear();
      await work();
      counts.push(query.mock.calls.length);
    }
    return Math.min(...counts);
  }

  test.each([
    [
      "a customer",
      () => createCustomer(acting(claim()), { email: `${newId("customer")}@a.example` }),
    ],
    ["a product", () => createProduct(acting(claim()), { name: "Fern", currency: "EUR" })],
    ["a payment link", () => createPaymentLink(acting(claim()), link)],
    [
      "a transfer",
      ([fromCustomerId, toCustomerId]) =>
        createTransfer(acting(claim()), {
          fromCustomerId,
          toCustomerId,
          amount: 1,
          currency: "EUR",
        }),
    ],
    ["without a key, a customer", () => createCustomer(acting(), { phoneNumber: "+49153" })],
  ] as [string, (funded: [string, string]) => Promise<unknown>][])(
    "%s is made",
    async (_, work) => {
      const funded = (await customers) as [string, string];
      expect(await messagesOf(() => work(funded))).toBe(1);
    },
  );

  test("a session with its intent and both events is made, after its taxes were looked up", async () => {
    const session = CreateCheckoutSession.parse({ totalAmount: 4900, currency: "EUR" });
    expect(await messagesOf(() => createCheckoutSession(acting(claim()), session))).toBe(2);
  });

  test("an email is made, after it was counted for the day", async () => {
    const email = { to: "a@shop.example", subject: "Hi", text: "Hello" };
    expect(await messagesOf(() => sendEmail(acting(claim()), email))).toBe(2);
  });
});

test("a payout is made, or refused as a whole", async () => {
  const before = await stored();
  const payout = () => createPayout(acting(claim()), { amount: 7, currency: "NOK" });
  await expect(payout()).rejects.toMatchObject({ code: "insufficient_merchant_balance" });
  expect(await stored()).toEqual(before);
  expect(await db.payout.count()).toBe(0);
});

describe("key, effect and events", () => {
  test("are one: when one cannot be written, none is", async () => {
    const row = customer();
    await transactAside(app.services, async (unit) => unit.insert("Customer", row));
    const before = await stored();
    const twice = transact(acting(claim()), async (unit) => {
      unit.insert("Customer", customer());
      unit.insert("Customer", row);
      emit(unit, acting(), "customer.created", serializeCustomer(row));
    });
    await expect(twice).rejects.toThrow(/customers_pkey/);
    const late = transact(acting(claim()), async (unit) => {
      unit.insert("Customer", customer());
      await unit.tx.customer.count({ where: { merchantId: app.merchant.id } });
      emit(
        unit,
        { ...acting(), clock: { now: () => new Date(8.64e15) } },
        "customer.created",
        serializeCustomer(row),
      );
      throw new Error("changed my mind");
    });
    await expect(late).rejects.toThrow("changed my mind");
    expect(await stored()).toEqual(before);
  });

  test.each([false, true])(
    "are refused by a key that is taken (with queries: %s): replayed when the request is the same",
    async (isInteractive) => {
      const key = newIdempotencyKey();
      const create = (claimed: IdempotencyClaim) =>
        transact(acting(claimed), async (unit) => {
          const row = customer();
          unit.insert("Customer", row);
          if (isInteractive)
            await unit.tx.customer.count({ where: { merchantId: app.merchant.id } });
          return { id: row.id };
        });
      const first = await create(claim(key));
      const before = await stored();
      await expect(create(claim(key))).rejects.toMatchObject({
        answer: { status: 201, body: JSON.stringify(first) },
      });
      await expect(create(claim(key, "other"))).rejects.toMatchObject({
        code: "idempotency_key_reused",
      });
      expect(await stored()).toEqual(before);
    },
  );

  test("a call that is refused undoes what was queried before it", async () => {
    const row = customer();
    const before = await stored();
    const refused = transact(acting(claim()), async (unit) => {
      await unit.tx.customer.create({
        data: { ...row, address: Prisma.DbNull, taxId: Prisma.DbNull, metadata: {} },
      });
      unit.call({
        sql: Prisma.sql`upper('no')`,
        refused: async (outcome) => {
          throw new Error(`the answer was ${outcome}`);
        },
      });
      return (await unit.tx.customer.count({ where: { merchantId: app.merchant.id } })) > 0;
    });
    await expect(refused).rejects.toThrow("the answer was NO");
    expect(await stored()).toEqual(before);
  });
});

test("reads of the same moment share a statement and nothing else: each merchant sees its own", async () => {
  const other = await app.createMerchant();
  const mine = await createPaymentLink(acting(), link);
  const theirs = await createPaymentLink(actFor(app.services, other.id), link);
  const read = async (id: string, key: string) =>
    (await app.request("GET", `/payment-links/${id}`, { key })).status;
  const keys = [app.apiKey, other.apiKey];
  const statuses = await Promise.all(
    [mine.id, theirs.id, mine.id].flatMap((id) => keys.map((key) => read(id, key))),
  );
  expect(statuses).toEqual([200, 404, 404, 200, 200, 404]);
});
