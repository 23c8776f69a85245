import { expect, test } from "vitest";
import { type InvoiceAct, invoiceActs, mayInvoice } from "#server/payments/invoices/state.ts";
import { InvoiceStatus } from "#server/wire/billing/invoice.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { draftInvoice } from "#server/workshop/testing/payments/invoices.ts";
import { newCustomer, newMerchant } from "#server/workshop/testing/payments/payments.ts";

const app = await createTestApp();
const lineItems = [{ name: "Kentia palm", amount: 12_000, quantity: 4, currency: "EUR" }];
const customerId: string = (
  await app.request("POST", "/customers", { body: { email: "lobby@hotel.example", name: "Hotel" } })
).body.id;

const create = (body: object = {}) =>
  app.request("POST", "/invoices", { body: { customerId, lineItems, ...body } });
const act = (id: string, verb: string, body: object = {}) =>
  app.request("POST", `/invoices/${id}/${verb}`, { body });
const get = async (id: string) => (await app.request("GET", `/invoices/${id}`)).body;

test("a draft has no number and no page, can be changed, and gets both when it is made final", async () => {
  const { status, body } = await create({ reference: "Lobby", metadata: { order: "7734" } });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    status: "draft",
    number: null,
    payUrl: null,
    total: 48_000,
    amountDue: 48_000,
    currency: "EUR",
    billTo: { name: "Hotel" },
    reference: "Lobby",
  });
  const changed = await app.request("PATCH", `/invoices/${body.id}`, {
    body: { daysUntilDue: 30, memo: "Thank you", lineItems: [{ ...lineItems[0], quantity: 2 }] },
  });
  expect(changed.body).toMatchObject({ total: 24_000, memo: "Thank you", daysUntilDue: 30 });
  const { body: open } = await act(body.id, "finalize");
  expect(open).toMatchObject({ status: "open", amountDue: 24_000 });
  expect(open.number).toMatch(/^INV-\d{4}-\d{5}$/);
  expect(open.payUrl).toMatch(/\/i\/.+/);
  const days = (Date.parse(open.dueAt) - Date.parse(open.finalizedAt)) / 86_400_000;
  expect(days).toBe(30);
  const refused = await app.request("PATCH", `/invoices/${body.id}`, { body: { memo: "New" } });
  expect([refused.status, refused.body.code]).toEqual([409, "invalid_state"]);
});

test("a draft can go to another customer, whose name it has from then on; to nobody that is not the merchant's", async () => {
  const { body } = await create({ billTo: { city: "Vlissingen", country: "NL" } });
  const other = (
    await app.request("POST", "/customers", { body: { name: "Hof", email: "hof@example.com" } })
  ).body.id;
  const patch = (change: object) => app.request("PATCH", `/invoices/${body.id}`, { body: change });
  expect((await patch({ customerId })).body.billTo).toMatchObject({ city: "Vlissingen" });
  const moved = await patch({ customerId: other, billTo: { country: "BE" } });
  expect(moved.body).toMatchObject({ customerId: other, total: 48_000 });
  const unknown = { street: null, postalCode: null, city: null, region: null, taxNumber: null };
  expect(moved.body.billTo).toEqual({ ...unknown, name: "Hof", country: "BE" });
  const stranger = await newCustomer(await newMerchant(app.services));
  const refused = await patch({ customerId: stranger.id, memo: "Lost" });
  expect(refused.status).toBe(404);
  expect(await get(body.id)).toEqual(moved.body);
});

test.each([
  [{ customerId: "cus_01jbq8v6n2e8t9x4k3m5r7w0yz" }, 404],
  [{ lineItems: [] }, 400],
  [{ lineItems: [{ name: "Free", amount: 0, currency: "EUR" }] }, 400],
  [{ lineItems: [...lineItems, { name: "Fern", amount: 1, currency: "USD" }] }, 400],
  [{ currency: "USD" }, 400],
  [{ dueAt: "2020-01-01" }, 400],
  [{ dueAt: "2099-01-01", daysUntilDue: 3 }, 400],
  [{ daysUntilDue: 366 }, 400],
  [{ billTo: { country: "XX" } }, 400],
  [{ language: "tlh" }, 400],
  [{ total: 1 }, 400],
])("%j is refused, and nothing is made", async (change, status) => {
  const before = await app.services.db.invoice.count();
  expect((await create(change)).status).toBe(status);
  expect(await app.services.db.invoice.count()).toBe(before);
});

const verbs: Partial<Record<InvoiceAct, [string, object]>> = {
  finalize: ["finalize", {}],
  send: ["send", {}],
  pay: ["mark-paid", { reference: "Transfer" }],
  give_up: ["mark-uncollectible", {}],
  void: ["void", {}],
};
const ways: Record<InvoiceStatus, (keyof typeof verbs)[]> = {
  draft: [],
  open: ["finalize"],
  paid: ["finalize", "pay"],
  void: ["finalize", "void"],
  uncollectible: ["finalize", "give_up"],
};

test.each(InvoiceStatus.options)(
  "an invoice that is %s takes the acts of its status alone",
  async (status) => {
    for (const one of invoiceActs.filter((each) => each in verbs)) {
      const { id } = (await create()).body;
      for (const step of ways[status]) await act(id, ...(verbs[step] ?? ["", {}]));
      const before = await get(id);
      expect(before.status).toBe(status);
      const answer = await act(id, ...(verbs[one] ?? ["", {}]));
      expect([one, answer.status]).toEqual([one, mayInvoice(status, one) ? 200 : 409]);
      if (answer.status === 409) expect(await get(id)).toEqual(before);
    }
  },
);

test("paid by hand it says how, owes nothing, and moves no money", async () => {
  const { id } = (await create()).body;
  await act(id, "finalize");
  const future = await act(id, "mark-paid", { reference: "Transfer", paidAt: "2999-01-01" });
  expect(future.status).toBe(400);
  const { body } = await act(id, "mark-paid", { reference: "Transfer of 3 December" });
  expect(body).toMatchObject({
    status: "paid",
    amountPaid: 48_000,
    amountDue: 0,
    paymentIntentId: null,
    paymentReference: "Transfer of 3 December",
  });
  expect(await app.services.db.ledgerEntry.count()).toBe(0);
});

test("the list narrows by status, customer, number and what is overdue, with exact totals", async () => {
  const { id } = (await create({ reference: "Needle in the hay" })).body;
  await act(id, "finalize");
  const found = async (query: string) => {
    const { data, pagination } = (await app.request("GET", `/invoices?limit=100&${query}`)).body;
    expect(pagination.total).toBe(data.length);
    return data.map((invoice: { id: string }) => invoice.id);
  };
  expect(await found("search=needle")).toEqual([id]);
  expect(await found(`search=${(await get(id)).number}`)).toEqual([id]);
  expect(await found("status=open")).toContain(id);
  expect(await found("status=draft")).not.toContain(id);
  expect(await found("overdue=true")).not.toContain(id);
  expect(await found("overdue=false")).toContain(id);
  expect(await found(`customerId=${customerId}`)).toContain(id);
});

test("another merchant's invoice is answered as one that does not exist", async () => {
  const other = await newMerchant(app.services);
  const { id } = await draftInvoice(other);
  const unknown = id.replace(/.{4}$/, "0000");
  const bytes = async (at: string) => {
    const answer = await act(at, "finalize");
    return [answer.status, { ...answer.body, requestId: "" }];
  };
  expect(await bytes(id)).toEqual(await bytes(unknown));
});
