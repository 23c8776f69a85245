import { expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

async function create(body: object) {
  return app.request("POST", "/tax-registrations", { body: { since: "2026-01-01", ...body } });
}

test("a place has one registration of a scheme, also when ten are made at once", async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ country: "FR" })));
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe("conflict");
  expect(refused?.body.message[0]).toMatch(
    /^country: txreg_\w+ is already the registration of this country/,
  );
  expect((await create({ country: "FR", scheme: "oss" })).status).toBe(201);
  expect((await create({ country: "FR", region: "20R" })).status).toBe(201);
});

test("what was not given is null, the scheme domestic", async () => {
  const { body } = await create({ country: "GB" });
  expect(body).toMatchObject({
    country: "GB",
    region: null,
    number: null,
    scheme: "domestic",
    since: "2026-01-01",
    deletedAt: null,
  });
  expect((await app.request("GET", `/tax-registrations/${body.id}`)).body).toEqual(body);
});

test.each([
  ["country", { country: "GB", scheme: "oss" }],
  ["country", { country: "EU" }],
  ["region", { country: "DE", scheme: "oss", region: "BY" }],
  ["scheme", { country: "DE", scheme: "ioss" }],
  ["since", { country: "DE", since: "2026-13-01" }],
  ["number", { country: "DE", number: " " }],
])("bad input of %s is refused with its path: %j", async (path, body) => {
  const answer = await create(body);
  expect([answer.status, answer.body.code]).toEqual([400, "validation_failed"]);
  expect(answer.body.message[0]).toMatch(new RegExp(`^${path}: `));
});

test("number and first day change; the same again is no news", async () => {
  const { id } = (await create({ country: "NO" })).body;
  const change = (body: object) => app.request("PATCH", `/tax-registrations/${id}`, { body });
  const { body: changed } = await change({ number: "VOEC 2051234", since: "2026-02-01" });
  expect(changed).toMatchObject({ number: "VOEC 2051234", since: "2026-02-01" });
  expect((await change(changed)).body).toEqual(changed);
  expect((await change({ number: null })).body.number).toBeNull();
});

test("a deleted one is in no list, answers the same twice and makes room for the next", async () => {
  const { id } = (await create({ country: "IT" })).body;
  const first = await app.request("DELETE", `/tax-registrations/${id}`);
  expect((await app.request("DELETE", `/tax-registrations/${id}`)).body).toEqual(first.body);
  const { body: list } = await app.request("GET", "/tax-registrations");
  expect(list.data.map((one: { id: string }) => one.id)).not.toContain(id);
  expect(list.pagination.total).toBe(list.data.length);
  const { status, body } = await app.request("PATCH", `/tax-registrations/${id}`, {
    body: { number: "1" },
  });
  expect([status, body.code]).toEqual([409, "invalid_state"]);
  expect((await create({ country: "IT" })).status).toBe(201);
});

test("another merchant's registration is answered as one that does not exist", async () => {
  const { id } = (await create({ country: "CH" })).body;
  const other = await app.createMerchant();
  for (const method of ["GET", "PATCH", "DELETE"] as const) {
    const { status, body } = await app.request(method, `/tax-registrations/${id}`, {
      key: other.apiKey,
      ...(method === "PATCH" ? { body: { number: "1" } } : {}),
    });
    expect([status, body.code]).toEqual([404, "not_found"]);
  }
});
