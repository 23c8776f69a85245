import type { Schema } from "#server/http/openapi/sample.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import {
  alternatives,
  requestSchema,
} from "#server/workshop/testing/conformance/request-schemas.ts";

export type BadInput = { name: string; body: unknown };

/** Free text that is compared or drawn, never stored: what cannot be stored is no mistake there. */
const neverStored = new Set(["webhookEndpoints.explain body", "webhookEndpoints.explain headers"]);

/** Bodies that are wrong in one way each, made from a valid one and the document's schema. */
export function badInputs(operation: Operation, valid: Record<string, unknown>): BadInput[] {
  const inputs = wrongFields(requestSchema(operation), valid).map(({ name, body }) => ({
    name: `${operation.name} ${name}`,
    body,
  }));
  return inputs.filter(
    ({ name }) => ![...neverStored].some((start) => name === `${start} unstorable`),
  );
}

function wrongFields(schema: Schema, valid: Record<string, unknown>): BadInput[] {
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => name !== "merchantId");
  return fields.flatMap(([name, field]) => {
    const { [name]: _, ...without } = valid;
    const missing = schema.required?.includes(name)
      ? [{ name: `${name} missing`, body: without }]
      : [];
    // Elsewhere null is "not given": conformance/client-bodies.ts.
    const taken = schema.required?.includes(name) ? [] : ["null"];
    const wrongs = wrongValues(field, name).filter((wrong) => !taken.includes(wrong.name));
    const values = wrongs.map((wrong) => ({
      name: `${name} ${wrong.name}`,
      body: { ...valid, [name]: wrong.value },
    }));
    return [...missing, ...values];
  });
}

type Wrong = { name: string; value: unknown };
/** Nothing of it is an empty list, which says "not given" for lists and objects. */
const singles = new Set<unknown>(["string", "number", "integer", "boolean"]);

function wrongValues(field: Schema, name: string): Wrong[] {
  const { options, nullable } = alternatives(field);
  const types = new Set(options.map(({ type }) => type));
  const strangers = [
    { type: "string", value: "100" },
    { type: "number", value: 42 },
    { type: "boolean", value: true },
    { type: "array", value: [[]] },
    { type: "object", value: { a: 1 } },
  ].filter(({ type }) => !types.has(type) && !(type === "number" && types.has("integer")));
  const wrongs: Wrong[] = strangers.map(({ type, value }) => ({ name: `as ${type}`, value }));
  if (options.length > 0 && options.every(({ type }) => singles.has(type)))
    wrongs.push({ name: "as an empty list", value: [] });
  if (!nullable) wrongs.push({ name: "null", value: null });
  const [option] = options;
  if (options.length !== 1 || !option) return wrongs;
  return [
    ...wrongs,
    ...outOfRange(option),
    ...(name === "metadata" ? wrongMetadata : []),
    ...nested(option),
  ];
}

function outOfRange(schema: Schema): Wrong[] {
  const { type, minimum, maximum } = schema;
  if (type === "integer") {
    const wrongs = [
      { name: "a fraction", value: 1.5 },
      { name: "past 2^53", value: 2 ** 53 },
    ];
    if (minimum !== undefined) wrongs.push({ name: "too small", value: minimum - 1 });
    if (maximum !== undefined && maximum < 2 ** 52)
      wrongs.push({ name: "too large", value: maximum + 1 });
    return wrongs;
  }
  if (type === "string" && schema.enum) return [{ name: "unknown", value: "unheard_of" }];
  if (type === "string") {
    const wrongs = ["a\u0000b", "a\ud800b"].map((value) => ({ name: "unstorable", value }));
    if (schema.maxLength)
      wrongs.push({ name: "too long", value: "x".repeat(schema.maxLength + 1) });
    return wrongs;
  }
  if (type !== "array" || !schema.maxItems) return [];
  return [{ name: "too many", value: Array.from({ length: schema.maxItems + 1 }, () => "x") }];
}

/** One wrong field inside an otherwise empty or single-line object. */
function nested(schema: Schema): Wrong[] {
  const inner =
    schema.type === "array" && schema.items ? alternatives(schema.items).options[0] : schema;
  if (!inner?.properties) return [];
  return wrongFields(inner, {}).map(({ name, body }) => ({
    name: `› ${name}`,
    value: schema.type === "array" ? [body] : body,
  }));
}

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const wrongMetadata: Wrong[] = [
  {
    name: "of 51 keys",
    value: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])),
  },
  { name: "with a key of 41 characters", value: { ["k".repeat(41)]: 1 } },
  { name: "10 levels deep", value: deep(10) },
  { name: "of 17 KiB", value: { text: "x".repeat(17 * 1024) } },
  { name: "of 1 MiB", value: { text: "x".repeat(1024 * 1024) } },
  { name: "with NUL", value: { text: "a\u0000" } },
  { name: "with a lone surrogate", value: { text: "\udc00" } },
];
