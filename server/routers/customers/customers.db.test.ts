import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();

async function create(body: object) {
  return app.request("POST", "/customers", { body });
}

describe("customers", () => {
  test("need an email address or a phone number", async () => {
    expect((await create({ name: "Nobody" })).body).toMatchObject({ code: "validation_failed" });
    expect((await create({ phoneNumber: "+44 20 7946 0958" })).status).toBe(201);
    const { status, body } = await create({ email: "Ada@Example.com" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      email: "Ada@Example.com",
      phoneNumber: "",
      name: "",
      metadata: {},
    });
  });

  test("an email address is taken once per merchant, ignoring case, also by two at the same time", async () => {
    await create({ email: "taken@example.com" });
    const again = await create({ email: "TAKEN@example.com" });
    expect([again.status, again.body.code]).toEqual([409, "customer_email_taken"]);
    const both = await Promise.all([
      create({ email: "race@example.com" }),
      create({ email: "race@example.com" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const other = await app.createMerchant();
    const elsewhere = await app.request("POST", "/customers", {
      body: { email: "taken@example.com" },
      key: other.apiKey,
    });
    expect(elsewhere.status).toBe(201);
  });

  test.each(["nonsense", "a@b", "a\r\nBcc: x@example.com", `${"x".repeat(250)}@example.com`])(
    "%j is not an email address",
    async (email) => {
      expect((await create({ email })).status).toBe(400);
    },
  );

  test("PATCH keeps what is not given, removes null, but never both ways to reach someone", async () => {
    const { body: customer } = await create({
      email: "patch@example.com",
      phoneNumber: "+4912345678",
      name: "Pat",
    });
    const path = `/customers/${customer.id}`;
    const changed = await app.request("PATCH", path, { body: { phoneNumber: null } });
    expect(changed.body).toMatchObject({
      email: "patch@example.com",
      phoneNumber: "",
      name: "Pat",
    });
    const refused = await app.request("PATCH", path, { body: { email: null } });
    expect([refused.status, refused.body.code]).toEqual([400, "validation_failed"]);
    const events = await app.services.db.event.findMany({
      where: { relatedEntityId: customer.id },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ type, sequence }) => [type, sequence])).toEqual([
      ["customer.created", 1],
      ["customer.updated", 2],
    ]);
  });

  test("taking another's email address by PATCH is refused", async () => {
    await create({ email: "first@example.com" });
    const { body } = await create({ email: "second@example.com" });
    const answer = await app.request("PATCH", `/customers/${body.id}`, {
      body: { email: "FIRST@example.com" },
    });
    expect(answer.body.code).toBe("customer_email_taken");
  });
});

describe("finding customers", () => {
  async function emails(query: string): Promise<string[]> {
    const { body } = await app.request("GET", `/customers?${query}`);
    return body.data.map((customer: { email: string }) => customer.email);
  }

  test("search finds part of name, email, phone number and id, ignoring case and accents", async () => {
    const { body } = await create({
      name: "José Ángel",
      email: "find.me@example.com",
      phoneNumber: "+34 600 123 987",
    });
    for (const search of ["jose a", "ÁNGEL", "FIND.ME", "600 123 987", body.id.slice(-12)]) {
      expect(await emails(new URLSearchParams({ search }).toString())).toEqual([
        "find.me@example.com",
      ]);
    }
    expect(await emails("search=%25")).toEqual([]);
  });

  test("email matches exactly, ignoring case", async () => {
    await create({ email: "exact@example.com" });
    expect(await emails("email=EXACT@example.com")).toEqual(["exact@example.com"]);
    expect(await emails("email=exact@example.co")).toEqual([]);
  });

  test("the total is exact after creations that rolled back and deletions", async () => {
    const other = await app.createMerchant();
    const total = async () =>
      (await app.request("GET", "/customers?limit=1", { key: other.apiKey })).body.pagination.total;
    const make = (email: string) =>
      app.request("POST", "/customers", { body: { email }, key: other.apiKey });
    await Promise.all(Array.from({ length: 20 }, (_, n) => make(`many${n % 15}@example.com`)));
    expect(await total()).toBe(15);
    await app.services.db.customer.deleteMany({
      where: { merchantId: other.id, emailKey: "many3@example.com" },
    });
    expect(await total()).toBe(14);
  });
});
