import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
await app.request("POST", "/tax-registrations", {
  body: { country: "NL", since: "2020-01-01", number: "NL004495445B01" },
});
const lineItems = [{ name: "Kentia palm", amount: 12_100, currency: "EUR" }];
const address = {
  line1: "Rue X 1",
  line2: "Bus 4",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
};
const taxId = { value: "DE136695976" };
const billed = {
  name: "Studio de Boer",
  street: "Rue X 1, Bus 4",
  postalCode: "10115",
  city: "Berlin",
  country: "DE",
  taxNumber: "DE136695976",
};

let made = 0;
async function customer(details: object): Promise<string> {
  made += 1;
  const body = { email: `buyer${made}@example.com`, name: "Studio de Boer", ...details };
  return (await app.request("POST", "/customers", { body })).body.id;
}
const draft = async (customerId: string, billTo?: object) =>
  (await app.request("POST", "/invoices", { body: { customerId, lineItems, billTo } })).body;
const finalize = async (id: string) => (await app.request("POST", `/invoices/${id}/finalize`)).body;
const change = (id: string, body: object) => app.request("PATCH", `/customers/${id}`, { body });
const documentOf = async (id: string) =>
  (await app.services.db.invoice.findFirstOrThrow({ where: { id } })).document;

test("an invoice names the customer's own address and number, and a valid one of another EU country frees it of tax", async () => {
  const { id, billTo, taxAmount } = await draft(await customer({ address, taxId }));
  expect(billTo).toMatchObject(billed);
  expect(taxAmount).toBe(0);
  await finalize(id);
  expect(await documentOf(id)).toMatchObject({
    buyer: {
      name: "Studio de Boer",
      street: "Rue X 1, Bus 4",
      country: "DE",
      taxId: "DE136695976",
    },
    taxes: [{ kind: "reverse_charge", amount: 0 }],
  });
  const { papers } = (await app.request("GET", `/invoices/${id}/papers`)).body;
  expect(papers[0].problems.filter((words: string) => /buyer/i.test(words))).toEqual([]);
});

test("a draft follows the customer until it is final, and never afterwards", async () => {
  const customerId = await customer({});
  const { id, billTo, taxAmount } = await draft(customerId);
  expect(billTo).toMatchObject({ name: "Studio de Boer", street: null, taxNumber: null });
  expect(taxAmount).toBe(2100);
  await change(customerId, { name: "De Boer GmbH", address, taxId });
  const final = await finalize(id);
  expect(final).toMatchObject({ taxAmount: 0, billTo: { ...billed, name: "De Boer GmbH" } });
  const before = await documentOf(id);
  await change(customerId, { name: "Gone", address: null, taxId: null });
  expect(await documentOf(id)).toEqual(before);
  expect((await app.request("GET", `/invoices/${id}`)).body.billTo).toEqual(final.billTo);
});

test("an invoice's own buyer comes before the customer's, with an address of one source", async () => {
  const customerId = await customer({ address, taxId });
  const { id } = await draft(customerId, { name: "Hotel", street: "Kade 4", country: "NL" });
  const final = await finalize(id);
  expect(final.billTo).toMatchObject({
    name: "Hotel",
    street: "Kade 4",
    city: null,
    country: "NL",
    taxNumber: "DE136695976",
  });
  expect(final.taxAmount).toBe(2100);
});

test("a field of a draft's own buyer that is cleared is the customer's again", async () => {
  const customerId = await customer({ address });
  const { id } = await draft(customerId, { name: "Hotel" });
  const body = { billTo: { name: "" } };
  const cleared = (await app.request("PATCH", `/invoices/${id}`, { body })).body;
  expect(cleared.billTo).toMatchObject({ name: "Studio de Boer", city: "Berlin" });
});

test("a number that VIES knows not, or that it does not answer about, frees nothing of tax", async () => {
  for (const value of ["CY10259033P", "MT11679112"]) {
    const country = value.slice(0, 2);
    // oxlint-disable-next-line no-await-in-loop
    const { id } = await draft(await customer({ address: { country }, taxId: { value } }));
    // oxlint-disable-next-line no-await-in-loop
    expect((await finalize(id)).taxAmount, value).toBe(2100);
  }
});
