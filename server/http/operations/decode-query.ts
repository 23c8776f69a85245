import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

type Kind = "string" | "integer" | "number" | "boolean";
/** A map's members are texts, each under a parameter of its own: `metadata[orderId]`. */
type Field = { kind: Kind; repeated: boolean } | { kind: "map" };
/** The declared query parameters of an operation. */
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
  if (given.type === "object") return { kind: "map" };
  if (given.type === "array") return { kind: kindOf(given.items ?? {}), repeated: true };
  return { kind: kindOf(given), repeated: false };
}

function kindOf({ type }: JsonSchema): Kind {
  return type === "integer" || type === "number" || type === "boolean" ? type : "string";
}

/**
 * The most problems that are reported. A caller with that many has enough to do, and each costs a search for the
 * name that was meant.
 */
const problemsMax = 20;

/**
 * Decodes a query string by declared type. Nothing is guessed: `limit=abc`, `limit=`,
 * `limit=1&limit=2`, `active=yes` and `%zz` are all refused. So is what is not declared, with the
 * name that was probably meant: a filter with a slip in its name would be answered with everything. `ignoresUnknown`
 * passes over it.
 * @throws validation_failed with one sentence per problem, of the first ones
 */
export function decodeQuery(
  shape: QueryShape,
  query: string,
  { ignoresUnknown = false } = {},
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  const maps = new Map<string, Map<string, string>>();
  const problems: string[] = [];
  for (const [name, texts] of groupByName(query)) {
    if (problems.length >= problemsMax) break;
    const map = mapNamed(shape, name);
    if (map !== null) {
      const problem = putMember(maps, map, name, texts);
      if (problem !== null) problems.push(problem);
      continue;
    }
    const field = shape.get(name);
    if (!field && ignoresUnknown) continue;
    if (!field || field.kind === "map") {
      problems.push(unknownParameter(name, shape));
      continue;
    }
    if (texts.length > 1 && !field.repeated) problems.push(`${name}: must be given once`);
    const decoded = texts.map((text) => decodeText(field.kind, text));
    if (decoded.includes(undefined)) problems.push(`${name}: ${expectations[field.kind]}`);
    values[name] = field.repeated ? decoded : decoded[0];
  }
  if (problems.length > 0) throw new DomainError("validation_failed", problems);
  for (const [name, members] of maps) values[name] = Object.fromEntries(members);
  return values;
}

/** The map that a name such as `metadata[orderId]`, or a slip in it, is about. */
function mapNamed(shape: QueryShape, name: string): string | null {
  const [map = ""] = name.split("[", 1);
  return shape.get(map)?.kind === "map" ? map : null;
}

/**
 * Keeps the member that a name says: whatever stands between the outer brackets is its key. Answers what is
 * wrong. `__proto__` is a key of no record, and objects on the way would lose it without a word.
 */
function putMember(
  maps: Map<string, Map<string, string>>,
  map: string,
  name: string,
  texts: string[],
): string | null {
  const key = name.endsWith("]") ? name.slice(map.length + 1, -1) : "";
  const isOne = key !== "" && key !== "__proto__" && !key.includes("][");
  if (!isOne) return `${visible(name)}: no such parameter; write ${map}[key]=text, with one key`;
  const [text = ""] = texts;
  if (texts.length > 1) return `${visible(name)}: must be given once`;
  if (text === "") return `${visible(name)}: must not be empty`;
  const members = maps.get(map) ?? new Map<string, string>();
  maps.set(map, members.set(key, text));
  return null;
}

/** Names of the same parameters at other services. */
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

function unknownParameter(name: string, shape: QueryShape): string {
  const known = [...shape.keys()];
  const asWritten = (one: string) => (shape.get(one)?.kind === "map" ? `${one}[key]` : one);
  const other = Object.hasOwn(otherNames, name) ? otherNames[name] : undefined;
  const [start = ""] = name.split("[", 1);
  const meant = other !== undefined && known.includes(other) ? other : nearest(start, known);
  if (meant !== null)
    return `${visible(name)}: no such parameter; did you mean ${asWritten(meant)}?`;
  const takes = known.length === 0 ? "none" : known.map(asWritten).join(", ");
  return `${visible(name)}: no such parameter; this operation takes ${takes}`;
}

/** A name as its sender wrote it, as far as it fits into a sentence. */
function visible(name: string): string {
  return JSON.stringify(name.slice(0, 60)).slice(1, -1);
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
    const known = groups.get(name);
    if (known) known.push(value);
    else groups.set(name, [value]);
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
    throw new DomainError("validation_failed", "The URL is not valid percent-encoded UTF-8.");
  }
}
