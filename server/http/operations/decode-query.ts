import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";
import { nearest } from "#server/core/nearest.ts";

type Kind = "string" | "integer" | "number" | "boolean";
type Field = { kind: Kind; repeated: boolean };
/** What the query parameters of an operation are declared to be. */
export type QueryShape = ReadonlyMap<string, Field>;

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
};

/** Reads the declared types once, from the input schema itself. */
export function queryShape(input: z.ZodType | undefined): QueryShape {
  if (!input) return new Map();
  const schema = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return new Map(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fieldOf(field)]),
  );
}

function fieldOf(schema: JsonSchema): Field {
  const given = schema.anyOf?.find((option) => option.type !== "null") ?? schema;
  if (given.type === "array") return { kind: kindOf(given.items ?? {}), repeated: true };
  return { kind: kindOf(given), repeated: false };
}

function kindOf({ type }: JsonSchema): Kind {
  return type === "integer" || type === "number" || type === "boolean" ? type : "string";
}

/**
 * Decodes a query string by declared type. Nothing is guessed: `limit=abc`, `limit=`,
 * `limit=1&limit=2`, `active=yes` and `%zz` are all refused. So is what is not declared, with the
 * name that was probably meant: a filter with a slip in its name would be answered with everything.
 * @throws validation_failed with one sentence per problem
 */
export function decodeQuery(shape: QueryShape, query: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, texts] of groupByName(query)) {
    const field = shape.get(name);
    if (!field) {
      problems.push(unknownParameter(name, [...shape.keys()]));
      continue;
    }
    if (texts.length > 1 && !field.repeated) problems.push(`${name}: must be given once`);
    const decoded = texts.map((text) => decodeText(field.kind, text));
    if (decoded.includes(undefined)) problems.push(`${name}: ${expectations[field.kind]}`);
    values[name] = field.repeated ? decoded : decoded[0];
  }
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
  return values;
}

/** What other services call it. */
const otherNames: Record<string, string> = {
  page: "offset",
  skip: "offset",
  per_page: "limit",
  page_size: "limit",
  pageSize: "limit",
  q: "search",
  query: "search",
  from: "startDate",
  since: "startDate",
  until: "endDate",
  to: "endDate",
  "created[gte]": "startDate",
  "created[lte]": "endDate",
};

function unknownParameter(name: string, known: string[]): string {
  const shown = JSON.stringify(name.slice(0, 60)).slice(1, -1);
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const meant = other !== undefined && known.includes(other) ? other : nearest(name, known);
  if (meant !== null) return `${shown}: no such parameter; did you mean ${meant}?`;
  const takes = known.length === 0 ? "none" : known.join(", ");
  return `${shown}: no such parameter; this operation takes ${takes}`;
}

const expectations: Record<Kind, string> = {
  string: "must be text",
  integer: "must be a whole number",
  number: "must be a number",
  boolean: "must be true or false",
};

function decodeText(kind: Kind, text: string): string | number | boolean | undefined {
  if (kind === "string") return text;
  if (kind === "boolean") return text === "true" ? true : text === "false" ? false : undefined;
  const pattern = kind === "integer" ? /^-?(?:0|[1-9]\d*)$/ : /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
  return pattern.test(text) ? Number(text) : undefined;
}

function groupByName(query: string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    if (pair === "") continue;
    const equals = pair.indexOf("=");
    const name = decodeFormText(equals < 0 ? pair : pair.slice(0, equals));
    const value = equals < 0 ? "" : decodeFormText(pair.slice(equals + 1));
    groups.set(name, [...(groups.get(name) ?? []), value]);
  }
  return groups;
}

function decodeFormText(text: string): string {
  return decodeComponent(text.replaceAll("+", " "));
}

/** Percent-decoding that refuses what it cannot read. @throws validation_failed */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new DomainError("validation_failed", "The address is not valid percent-encoded UTF-8.");
  }
}
