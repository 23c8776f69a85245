type Schema = Record<string, unknown>;

/** Members whose values are no schemas. */
const literal = new Set(["enum", "const", "default", "required", "type", "description", "title"]);
const dropped = new Set(["$schema", "$defs", "id", "example", "examples"]);

/**
 * A JSON schema as models and their providers read it: without references, which some do not follow, and without what
 * helps programs alone (examples, patterns of dates and addresses, the range of all safe integers).
 */
export function toolSchema(schema: Schema): Schema {
  return shown(schema, (schema["$defs"] ?? {}) as Record<string, Schema>) as Schema;
}

function shown(value: unknown, defs: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((one) => shown(one, defs));
  if (typeof value !== "object" || value === null) return value;
  const { $ref, ...own } = value as Schema;
  const named = typeof $ref === "string" ? defs[$ref.replace("#/$defs/", "")] : undefined;
  const whole = { ...named, ...own };
  const members = Object.entries(whole).filter((member) => isShown(member, whole));
  return nullable(
    Object.fromEntries(members.map(([name, one]) => [name, memberOf(name, one, defs)])),
  );
}

function memberOf(name: string, value: unknown, defs: Record<string, Schema>): unknown {
  if (literal.has(name)) return value;
  if (name !== "properties") return shown(value, defs);
  const fields = Object.entries(value as Record<string, Schema>);
  return Object.fromEntries(fields.map(([field, one]) => [field, shown(one, defs)]));
}

/** A moment is taken as a day, too, which the format of zod does not know. */
function isShown([name, value]: [string, unknown], { format }: Schema): boolean {
  if (dropped.has(name)) return false;
  if (name === "format") return value !== "date-time";
  if (name === "pattern") return format === undefined;
  return !(typeof value === "number" && Math.abs(value) === Number.MAX_SAFE_INTEGER);
}

/** One type, or null, in half the words. */
function nullable(schema: Schema): Schema {
  const { anyOf, ...own } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [one, none] = anyOf as [Schema, Schema];
  const isPlain = typeof one["type"] === "string" && !("enum" in one || "const" in one);
  return isPlain && none["type"] === "null"
    ? { ...one, ...own, type: [one["type"], "null"] }
    : schema;
}
