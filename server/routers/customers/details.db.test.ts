import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const other = await app.createMerchant();
await app.request("POST", "/tax-registrations", {
  body: { country: "NL", since: "2020-01-01", number: "NL004495445B01" },
});

let made = 0;
async function create(body: object, key?: string) {
  made += 1;
  const email = `details${made}@example.com`;
  return app.request("POST", "/customers", { body: { email, ...body }, ...(key && { key }) });
}
const change = (id: string, body: object) => app.request("PATCH", `/customers/${id}`, { body });
const get = async (id: string) => (await app.request("GET", `/customers/${id}`)).body;
const updates = async (id: string) =>
  (await app.request("GET", `/events?type=customer.updated&relatedEntityId=${id}`)).body.pagination
    .total;

const address = {
  line1: "Prinsengracht 214",
  postalCode: "1016 HD",
  city: "Amsterdam",
  country: "NL",
};
const whole = { ...address, line2: null, region: null };

test("a customer has no details until they are given, and bodies of before stay valid", async () => {
  const { status, body } = await create({ name: "Ada" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ address: null, taxId: null });
});

test("address and tax number are answered, listed and told in events, and removed by null", async () => {
  const { body } = await create({ address, taxId: { value: "de 136 695 976" } });
  const taxId = {
    value: "DE136695976",
    country: "DE",
    status: "valid",
    registeredName: "Example Company",
  };
  expect(body).toMatchObject({ address: whole, taxId });
  expect(Date.parse(body.taxId.checkedAt)).toBeGreaterThan(0);
  const { data } = (await app.request("GET", `/customers?email=${body.email}`)).body;
  expect(data).toEqual([body]);
  const renamed = (await change(body.id, { name: "Sanne" })).body;
  expect(renamed).toMatchObject({ name: "Sanne", address: whole, taxId });
  const moved = (await change(body.id, { address: { city: " Utrecht ", line1: "" } })).body;
  expect(moved.address).toEqual({
    line1: null,
    line2: null,
    city: "Utrecht",
    region: null,
    postalCode: null,
    country: null,
  });
  const bare = (await change(body.id, { address: null, taxId: null })).body;
  expect(bare).toMatchObject({ address: null, taxId: null });
  expect(await updates(body.id)).toBe(3);
});

test("an address with nothing in it is none", async () => {
  const { body } = await create({ address: { line1: " ", country: null } });
  expect(body.address).toBeNull();
});

test("what a customer is answered with can be sent back, and is no news", async () => {
  const { body } = await create({ address, taxId: { value: "DE136695976" } });
  expect((await change(body.id, body)).body).toEqual(body);
  expect(await updates(body.id)).toBe(0);
});

test.each([
  [{ value: "DE136695976" }, { country: "DE", status: "valid" }],
  [
    { value: "136695976", country: "DE" },
    { value: "DE136695976", status: "valid" },
  ],
  [{ value: "EL094259216" }, { country: "GR", status: "valid" }],
  [
    { value: "094259216", country: "GR" },
    { value: "EL094259216", country: "GR" },
  ],
  [{ value: "MT11679112" }, { status: "unchecked" }],
  [{ value: "CY10259033P" }, { status: "invalid", registeredName: null }],
  [{ value: "GB980780684" }, { country: "GB", status: "unchecked" }],
  [
    { value: "12.345.678/0001-95", country: "BR" },
    { country: "BR", status: "unchecked" },
  ],
  [
    { value: "DE 1", country: "BR" },
    { value: "DE 1", country: "BR" },
  ],
  [{ value: "33-1234567" }, { country: null, status: "unchecked", checkedAt: null }],
])("the tax number %j is taken as %j", async (taxId, expected) => {
  const { status, body } = await create({ taxId });
  expect(status).toBe(201);
  expect(body.taxId).toMatchObject(expected);
});

test.each([
  [{ taxId: { value: "DE136695977" } }, /taxId.value/],
  [{ taxId: { value: "NL004495445B01", country: "DE" } }, /taxId.value/],
  [{ taxId: { value: "123", country: "NL" } }, /taxId.value/],
  [{ taxId: { value: " " } }, /taxId.value/],
  [{ taxId: { country: "NL" } }, /taxId.value/],
  [{ taxId: "NL004495445B01" }, /taxId/],
  [{ address: { country: "Netherlands" } }, /address.country/],
  [{ address: { street: "Prinsengracht" } }, /street/],
  [{ address: { line1: "x".repeat(201) } }, /address.line1/],
  [{ address: { line1: "4242 4242 4242 4242" } }, /card/],
])("%j is refused with the field's name, and nothing is changed", async (wrong, words) => {
  const count = () => app.services.db.customer.count();
  const { body: before } = await create({ name: "Ada" });
  const total = await count();
  const refused = await create({ ...wrong });
  expect(refused.status).toBe(400);
  expect(refused.body.message.join(" ")).toMatch(words);
  expect((await change(before.id, { name: "Eve", ...wrong })).status).toBe(400);
  expect(await get(before.id)).toEqual(before);
  expect(await count()).toBe(total);
});

test("a merchant who is not registered for tax has no number checked", async () => {
  const { body } = await create({ taxId: { value: "DE136695976" } }, other.apiKey);
  expect(body.taxId).toMatchObject({ status: "unchecked", checkedAt: null });
});

test("a number that nobody has had an answer about is asked for again, and a checked one is not", async () => {
  const { vatRegister } = app.services;
  const ask = vatRegister.ask;
  const states: ("unchecked" | "valid")[] = ["unchecked", "valid"];
  let asked = 0;
  vatRegister.ask = async () => {
    asked += 1;
    return { state: states.shift() ?? "valid", consultationNumber: null, name: null };
  };
  try {
    const taxId = { value: "DE136695976" };
    const { body } = await create({ taxId });
    expect(body.taxId).toMatchObject({ status: "unchecked" });
    expect((await change(body.id, { taxId })).body.taxId).toMatchObject({ status: "valid" });
    expect((await change(body.id, { taxId })).body.taxId).toMatchObject({ status: "valid" });
    expect([asked, await updates(body.id)]).toEqual([2, 1]);
  } finally {
    vatRegister.ask = ask;
  }
});

test("another merchant neither sees nor changes them", async () => {
  const { body } = await create({ address, taxId: { value: "DE136695976" } });
  const path = `/customers/${body.id}`;
  const key = other.apiKey;
  expect((await app.request("GET", path, { key })).status).toBe(404);
  const taxId = { value: "FR40303265045" };
  expect((await app.request("PATCH", path, { key, body: { taxId } })).status).toBe(404);
  expect(await get(body.id)).toEqual(body);
});

test("an erasure takes both, in the row and in past events", async () => {
  const { body } = await create({ address, taxId: { value: "DE136695976" } });
  expect((await app.request("POST", `/customers/${body.id}/erase`)).status).toBeLessThan(300);
  expect(await get(body.id)).toMatchObject({ address: null, taxId: null });
  expect((await change(body.id, { address })).status).toBe(409);
});
