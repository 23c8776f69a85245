import fc from "fast-check";
import type { Schema } from "#server/http/openapi/sample.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import {
  alternatives,
  requestSchema,
} from "#server/workshop/testing/conformance/request-schemas.ts";

export type FuzzedRequest = { operation: Operation; input: Record<string, unknown> };

/**
 * Requests of these operations, made from the document's schemas: mostly what they allow, at
 * its edges, sometimes what they do not. `ids` are of records that exist.
 */
export function fuzzedRequests(
  operations: Operation[],
  ids: string[],
): fc.Arbitrary<FuzzedRequest> {
  const anId = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  );
  const one = operations.map((operation) => {
    const input = objectOf(requestSchema(operation), { anId, depth: 0 });
    return fc
      .record({ operation: fc.constant(operation), input, id: anId })
      .map(({ input: fields, id }): FuzzedRequest => ({
        operation,
        input: operation.path.includes("{id}") ? { ...fields, id } : fields,
      }));
  });
  return fc.oneof(...one);
}

type Making = { anId: fc.Arbitrary<string>; depth: number };

function objectOf(schema: Schema, making: Making): fc.Arbitrary<Record<string, unknown>> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "merchantId");
  const arbitraries = fields.map(([name, field]) => {
    const value = fc.oneof(
      { weight: 20, arbitrary: valueOf(field, name, making) },
      { weight: 1, arbitrary: fc.jsonValue() },
    );
    return [
      name,
      required.has(name)
        ? fc.oneof({ weight: 30, arbitrary: value }, absent)
        : fc.oneof(value, absent),
    ] as const;
  });
  return fc
    .record(Object.fromEntries(arbitraries))
    .map((object) =>
      Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)),
    );
}

const absent = { weight: 1, arbitrary: fc.constant(undefined) };

function valueOf(schema: Schema, name: string, making: Making): fc.Arbitrary<unknown> {
  const { options, nullable } = alternatives(schema);
  const values = options.map((option) => plainValue(option, name, making));
  return fc.oneof(...values, ...(nullable ? [fc.constant(null)] : []));
}

function plainValue(schema: Schema, name: string, making: Making): fc.Arbitrary<unknown> {
  // A long poll would make the run as long as it waits.
  if (name === "waitMs") return fc.constantFrom(0, 1, -1);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === "integer") return wholeNumber(schema);
  if (schema.type === "number") return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "array")
    return fc.array(valueOf(schema.items ?? {}, name, making), { maxLength: 3 });
  if (schema.type === "object") return someObject(schema, making);
  return someText(schema, name, making);
}

function wholeNumber({
  minimum = 0,
  maximum = Number.MAX_SAFE_INTEGER,
}: Schema): fc.Arbitrary<number> {
  const near = fc.integer({ min: Math.max(minimum, -1000), max: Math.min(maximum, 10_000) });
  return fc.oneof(near, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, 0));
}

function someObject(schema: Schema, making: Making): fc.Arbitrary<unknown> {
  if (making.depth > 3) return fc.constant({});
  if (schema.properties) return objectOf(schema, { ...making, depth: making.depth + 1 });
  return fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue(), { maxKeys: 5 });
}

function someText(schema: Schema, name: string, making: Making): fc.Arbitrary<unknown> {
  const texts = [
    fc.string({ unit: "grapheme", maxLength: 60 }),
    fc.string({ unit: "binary", maxLength: 20 }),
  ];
  const usual = [
    ...(typeof schema.example === "string" ? [schema.example] : []),
    "4242424242424242",
    "123",
  ];
  if (/Id$|^ids$|^id$/.test(name)) return making.anId;
  if (/currency/i.test(name))
    return fc.constantFrom("EUR", "EUR", "EUR", "JPY", "KWD", "eur", "XXX");
  if (/At$|Date$|since|after/.test(name))
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      ...texts,
    );
  return fc.oneof(fc.constantFrom(...usual), ...texts);
}
