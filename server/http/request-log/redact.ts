import type { z } from "zod";
import { withheldMark, cleanText, holdsSecret } from "#server/http/request-log/clean-text.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { isWithheld, withheldName } from "#server/wire/atoms/withheld.ts";

/** What is kept of a value. */
export type Redact = (value: unknown) => unknown;

/** Which way a schema is read: as what is sent, or as what is answered. */
type Side = "in" | "out";

type Definition = {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

/**
 * What is kept of a body, made once from its schema: only the fields that the schema declares, and of
 * those none that it marks as withheld. What a field does not take (an object where a text belongs, a name that
 * no schema knows) is not kept, because nobody has said what it is. Objects whose names are the caller's own
 * (metadata) are kept without what is called or looks like a secret.
 */
export function redactBy(schema: z.core.$ZodType | undefined, side: Side): Redact {
  if (!schema || isWithheld(schema)) return withholdAll;
  const definition = schema._zod.def as unknown as Definition;
  const { type, shape, element, options } = definition;
  if (type === "object") return redactObject(fieldsOf(shape ?? {}, side));
  if (type === "array") return redactList(redactBy(element, side));
  if (type === "union") return redactUnion(options ?? [], side);
  if (type === "pipe") return redactBy(endOf(definition, side), side);
  if (wrappers.has(type)) return redactBy(definition.innerType, side);
  if (free.has(type)) return redactFree;
  return plain.has(type) ? redactPlain : withholdAll;
}

const wrappers = new Set([
  "optional",
  "nullable",
  "default",
  "prefault",
  "nonoptional",
  "readonly",
  "catch",
]);
const plain = new Set(["string", "number", "int", "boolean", "enum", "literal", "null", "date"]);
const free = new Set(["record", "custom", "unknown", "any"]);

/** A transformation has no form of its own: what went in has. */
function endOf({ in: before, out: after }: Definition, side: Side) {
  const isForm = after && (after._zod.def as unknown as Definition).type !== "transform";
  return side === "out" && isForm ? after : before;
}

function fieldsOf(shape: Record<string, z.core.$ZodType>, side: Side): Map<string, Redact> {
  return new Map(Object.entries(shape).map(([name, field]) => [name, redactBy(field, side)]));
}

function withholdAll(value: unknown): unknown {
  return value === null || value === undefined ? value : withheldMark;
}

function redactPlain(value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "number") return holdsCardNumber(String(value)) ? withheldMark : value;
  return typeof value === "boolean" ? value : withholdAll(value);
}

function redactObject(fields: ReadonlyMap<string, Redact>): Redact {
  return (value) => {
    if (!isObject(value)) return withholdAll(value);
    const members = Object.entries(value).map(([name, member]) => [
      fields.has(name) ? name : cleanText(name),
      (fields.get(name) ?? withholdAll)(member),
    ]);
    return Object.fromEntries(members);
  };
}

function redactList(redact: Redact): Redact {
  return (value) => (Array.isArray(value) ? value.map(redact) : withholdAll(value));
}

/** What one of the options takes as a list or an object is read so, anything else as a plain value. */
function redactUnion(options: readonly z.core.$ZodType[], side: Side): Redact {
  const ofKind = (kind: string) =>
    options.filter((option) => (option._zod.def as unknown as Definition).type === kind);
  const [list] = ofKind("array");
  const objects = ofKind("object");
  const isKnown = options.every((option) => {
    const { type } = option._zod.def as unknown as Definition;
    return plain.has(type) || type === "array" || type === "object";
  });
  // Of two forms of an object nobody knows which was meant.
  if (!isKnown || objects.length > 1 || options.some(isWithheld)) return withholdAll;
  return (value) => {
    if (Array.isArray(value)) return redactBy(list, side)(value);
    return isObject(value) ? redactBy(objects[0], side)(value) : redactPlain(value);
  };
}

const depthMax = 16;

/** Of names that are the caller's own. */
export function redactFree(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return redactPlain(value);
  if (depth > depthMax) return withheldMark;
  if (Array.isArray(value)) return value.map((one) => redactFree(one, depth + 1));
  const members = Object.entries(value).map(([name, member]) => {
    if (holdsSecret(name)) return [withheldMark, withheldMark];
    return [name, withheldName.test(name) ? withholdAll(member) : redactFree(member, depth + 1)];
  });
  return Object.fromEntries(members);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
