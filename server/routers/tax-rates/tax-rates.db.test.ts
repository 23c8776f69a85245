import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const rate = { country: "NL", taxClass: "plants", percent: "9", from: "2026-01-01" };

async function create(change: object = {}) {
  return app.request("POST", "/tax-rates", { body: { ...rate, ...change } });
}

/** Each test has a class of its own, since rates of one class must not overlap. */
let classes = 0;
function ownClass(): string {
  classes += 1;
  return `class_${classes}`;
}

describe("percentages", () => {
  test.each([
    ["9", "9"],
    [9, "9"],
    [8.875, "8.875"],
    ["0", "0"],
    ["100", "100"],
    ["0.0001", "0.0001"],
    ["25.5000", "25.5"],
  ])("%j is kept to the last decimal, and answered as %j", async (percent, answered) => {
    const { status, body } = await create({ taxClass: ownClass(), percent });
    expect([status, body.percent]).toEqual([201, answered]);
    expect((await app.request("GET", `/tax-rates/${body.id}`)).body).toEqual(body);
  });

  test.each(["100.0001", 101, "-1", -1, "9.00001", 0.00001, 1e21, "9 %", "", "1e2", true, null])(
    "%j is refused with its path",
    async (percent) => {
      const { status, body } = await create({ taxClass: ownClass(), percent });
      expect([status, body.code]).toEqual([400, "validation_failed"]);
      expect(body.message[0]).toMatch(/^percent: /);
    },
  );
});

test.each([
  ["country", { country: "XX" }],
  ["country", { country: "nl" }],
  ["region", { region: "US-CA" }],
  ["taxClass", { taxClass: "Plants!" }],
  ["from", { from: "2026-02-30" }],
  ["to", { to: "2025-12-31" }],
])("bad input of %s is refused with its path: %j", async (path, change) => {
  const { status, body } = await create({ taxClass: ownClass(), ...change });
  expect([status, body.code]).toEqual([400, "validation_failed"]);
  expect(body.message[0]).toMatch(new RegExp(`^${path}: `));
});

describe("periods of one place and class", () => {
  test.each([
    ["from the same day", { from: "2026-01-01" }],
    ["from a later day", { from: "2027-06-01" }],
    ["until the first day", { from: "2025-01-01", to: "2026-01-01" }],
  ])("never overlap: a second rate %s is refused", async (_, change) => {
    const taxClass = ownClass();
    const { body: first } = await create({ taxClass });
    const { status, body } = await create({ taxClass, ...change });
    expect([status, body.code]).toEqual([409, "conflict"]);
    expect(body.message[0]).toContain(`from: ${first.percent} % is already the rate`);
    expect(body.message[0]).toContain(first.id);
  });

  test("may follow each other, and other regions and classes have their own", async () => {
    const taxClass = ownClass();
    await create({ taxClass, to: "2026-06-30" });
    const others = [{ from: "2026-07-01" }, { region: "XX" }, { taxClass: ownClass() }];
    for (const other of others) {
      const { status } = await create({ taxClass, ...other });
      expect(status, JSON.stringify(other)).toBe(201);
    }
  });

  test("never overlap when twenty are made at once: one is made", async () => {
    const taxClass = ownClass();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => create({ taxClass, from: `2026-01-${10 + n}` })),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });

  test("never overlap when one is lengthened while the next is made", async () => {
    for (let round = 0; round < 5; round += 1) {
      const taxClass = ownClass();
      const { id } = (await create({ taxClass, to: "2026-06-30" })).body;
      const [changed, made] = await Promise.all([
        app.request("PATCH", `/tax-rates/${id}`, { body: { to: null } }),
        create({ taxClass, from: "2026-07-01" }),
      ]);
      expect([changed.status < 400, made.status < 400].filter(Boolean)).toHaveLength(1);
    }
  });

  test("are free again when their rate is deleted, which answers the same twice", async () => {
    const taxClass = ownClass();
    const { id } = (await create({ taxClass })).body;
    const first = await app.request("DELETE", `/tax-rates/${id}`);
    const second = await app.request("DELETE", `/tax-rates/${id}`);
    expect(second.body).toEqual(first.body);
    expect((await create({ taxClass })).status).toBe(201);
    const { status, body } = await app.request("PATCH", `/tax-rates/${id}`, { body: { to: null } });
    expect([status, body.code]).toEqual([409, "invalid_state"]);
  });
});

describe("the last day of a rate", () => {
  test("is changed and cleared; a percentage never is", async () => {
    const { id } = (await create({ taxClass: ownClass() })).body;
    const change = (body: object) => app.request("PATCH", `/tax-rates/${id}`, { body });
    expect((await change({ to: "2026-12-31" })).body.to).toBe("2026-12-31");
    expect((await change({ to: null })).body.to).toBeNull();
    expect((await change({ percent: "21" })).body.percent).toBe("9");
  });

  test("is not before the first", async () => {
    const { id } = (await create({ taxClass: ownClass() })).body;
    const { status, body } = await app.request("PATCH", `/tax-rates/${id}`, {
      body: { to: "2025-12-31" },
    });
    expect([status, body.message[0]]).toEqual([
      400,
      "to: must not be before the rate's first day (from)",
    ]);
  });
});

test("a list is narrowed by country, class and day", async () => {
  const taxClass = ownClass();
  const ended = (await create({ taxClass, to: "2026-06-30" })).body;
  const next = (await create({ taxClass, from: "2026-07-01", percent: "10" })).body;
  const ids = async (query: string) => {
    const { body } = await app.request("GET", `/tax-rates?taxClass=${taxClass}&${query}`);
    return body.data.map(({ id }: { id: string }) => id);
  };
  expect(await ids("country=NL")).toEqual([next.id, ended.id]);
  expect(await ids("day=2026-06-30")).toEqual([ended.id]);
  expect(await ids("day=2026-07-01")).toEqual([next.id]);
  expect(await ids("country=DE")).toEqual([]);
});
