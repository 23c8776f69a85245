import type { Schema } from "#server/http/openapi/sample.ts";
import type { Operation } from "#server/http/operations/operations.ts";
import {
  alternatives,
  requestSchema,
} from "#server/workshop/testing/conformance/request-schemas.ts";

type Body = Record<string, unknown>;
/** How programs of a language write the same request. */
export type Client = { name: string; write(operation: Operation, body: Body): string };

/**
 * Bodies as common JSON libraries write them when their user gave `body` and nothing else. All but
 * the first write a member for each field that their type declares.
 */
export const clients: Client[] = [
  { name: "TypeScript: left out", write: (_, body) => JSON.stringify(body) },
  {
    name: "Dart, Java, Python and Go: null",
    write: (operation, body) => JSON.stringify(filled(operation, body, () => null)),
  },
  {
    name: "C#: null, or an empty list of lines",
    write: (operation, body) =>
      JSON.stringify(filled(operation, body, (field) => (isList(field) ? [] : null))),
  },
  {
    name: "PHP: null, or an empty array for lists and objects",
    write: (operation, body) =>
      JSON.stringify(
        filled(operation, body, (field) => (isList(field) || isObject(field) ? [] : null)),
        (_, value) => (isEmptyObject(value) ? [] : value),
      ),
  },
];

type Absent = (field: Schema) => unknown;

/** The body with every optional field that it leaves out written as `absent` writes it. */
function filled(operation: Operation, body: Body, absent: Absent): Body {
  // A field that was not given must not clear anything: a PATCH client names only the fields it changes.
  if (operation.method === "PATCH") return { ...unclearable(operation, absent), ...body };
  return filledFields(requestSchema(operation), body, absent);
}

function filledFields(schema: Schema, body: Body, absent: Absent): Body {
  const filled: Body = { ...body };
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (name in body) filled[name] = filledValue(field, body[name], absent);
    else if (!schema.required?.includes(name)) filled[name] = absent(bare(field));
  }
  return filled;
}

function filledValue(field: Schema, value: unknown, absent: Absent): unknown {
  const schema = bare(field);
  if (Array.isArray(value))
    return value.map((one) => (schema.items ? filledValue(schema.items, one, absent) : one));
  const isFields = typeof value === "object" && value !== null && schema.properties;
  return isFields ? filledFields(schema, value as Body, absent) : value;
}

function unclearable(operation: Operation, absent: Absent): Body {
  const fields = Object.entries(requestSchema(operation).properties ?? {});
  const kept = fields.filter(([, field]) => !alternatives(field).nullable && !isList(bare(field)));
  return Object.fromEntries(kept.map(([name, field]) => [name, absent(bare(field))]));
}

function bare(field: Schema): Schema {
  return alternatives(field).options[0] ?? {};
}

function isList({ type }: Schema): boolean {
  return type === "array";
}

function isObject({ type }: Schema): boolean {
  return type === "object";
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}
