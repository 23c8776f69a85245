import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readGiven } from "#server/http/rest/body/not-given.ts";

const Line = z.object({
  name: z.string().nullish(),
  amount: z.int(),
  quantity: z.int().default(1),
  gift: z.boolean().nullish(),
});
const schema = z
  .object({
    name: z.string().optional(),
    note: z.string().nullish(),
    amount: z.int(),
    total: z.int().optional(),
    lines: z.array(Line).min(1).nullish(),
    tags: z.array(z.string()).default([]),
    page: z.object({ label: z.string().optional(), methods: z.array(z.string()).min(1) }).partial(),
    metadata: z.record(z.string(), z.unknown()).default({}),
    data: z.record(z.string(), z.unknown()),
    card: z.object({ number: z.string() }).optional(),
  })
  .refine(() => true);

const created = (body: Record<string, unknown>) => readGiven(schema, body, { clears: false }).input;
const changed = (body: Record<string, unknown>) => readGiven(schema, body, { clears: true }).input;

describe("when something is created", () => {
  test("null for an optional field is not given, at every level", () => {
    const body = {
      name: null,
      note: null,
      total: null,
      lines: [{ name: null, amount: 5, quantity: null }],
      page: { label: null, methods: null },
      card: null,
      metadata: null,
    };
    expect(created(body)).toEqual({ lines: [{ amount: 5 }], page: {} });
  });

  test("null for a required field stays, to be refused", () => {
    expect(created({ amount: null })).toEqual({ amount: null });
  });

  test("an empty list counts where lists may be empty, and is not given elsewhere", () => {
    const body = { lines: [], tags: [], page: { methods: [] }, card: [], metadata: [] };
    expect(created(body)).toEqual({ tags: [], page: {} });
  });

  test("an empty list for an object is how PHP writes an empty one", () => {
    expect(created({ data: [] })).toEqual({ data: {} });
  });

  test("an empty list for a text, a number or a switch stays, to be refused", () => {
    const body = { name: [], note: [], total: [], lines: [{ amount: 5, quantity: [], gift: [] }] };
    expect(created(body)).toEqual(body);
    expect(changed(body)).toEqual(body);
  });

  test("null inside free-form data is data", () => {
    expect(created({ metadata: { a: null, b: [] } })).toEqual({ metadata: { a: null, b: [] } });
  });

  test("values are left as they are: nothing is coerced", () => {
    const body = { name: "", amount: "100", total: 1.5, lines: [null], tags: [[]] };
    expect(created(body)).toEqual(body);
  });
});

describe("when something is changed", () => {
  test("null clears what may be cleared, and leaves the rest alone", () => {
    expect(changed({ note: null, name: null, total: null })).toEqual({ note: null });
  });

  test("an empty list says what null says", () => {
    expect(changed({ lines: [], metadata: [] })).toEqual({ lines: null, metadata: {} });
  });

  test("what is inside a value is given as a whole", () => {
    expect(changed({ lines: [{ name: null, amount: 5 }] })).toEqual({ lines: [{ amount: 5 }] });
  });
});

test("fields that no schema knows are named with their path; who checks the input sees them", () => {
  const body = { amont: 5, lines: [{ amount: 5, color: "red" }], metadata: { anything: 1 } };
  const { input, unknown } = readGiven(schema, body, { clears: false });
  expect(unknown).toEqual(["amont", "lines.0.color"]);
  expect(input).toEqual(body);
});
