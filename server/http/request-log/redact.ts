import type { z } from "zod";
import { withheldMark, cleanText, holdsSecret } from "#server/http/request-log/clean-text.ts";
import { mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { isWithheld, withheldName } from "#server/wire/atoms/withheld.ts";

/** Answers the part of a value that may be kept. */
export type Redact = (value: unknown) => unknown;

/** Whether a schema is read for a request or for an answer. */
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
 * Answers the function that keeps the loggable part of a body; made once from its schema. It keeps
 * the fields that the schema declares, except those that it marks as withheld. A value of another
 * kind than its field takes (an object in the place of a text) and a name that no schema knows are
 * not kept, because nobody has said what they are. Objects whose names are the caller's own
 * (metadata) are kept without members that are called or look like a secret.
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
  if (typeof value === "number") return mayHoldCardNumber(String(value)) ? withheldMark : value;
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

/** A list or an object is read by the option that takes one, any other value as a plain one. */
function redactUnion(options: readonly z.core.$ZodType[], side: Side): Redact {
  const ofKind = (kind: string) =>
    options.filter((option) => (option._zod.def as unknown as Definition).type === kind);
  const [list] = ofKind("array");
  const objects = ofKind("object");
  const isKnown = options.every((option) => {
    const { type } = option._zod.def as unknown as Definition;
    return plain.has(type) || type === "array" || type === "object";
  });
  if (!isKnown || options.some(isWithheld)) return withholdAll;
  return (value) => {
    if (Array.isArray(value)) return redactBy(list, side)(value);
    return isObject(value) ? redactBy(meantOf(objects, value), side)(value) : redactPlain(value);
  };
}

/** The form of several whose literal, such as a `type`, the value has; which of several without one is meant nobody knows. */
function meantOf(forms: readonly z.core.$ZodType[], value: object): z.core.$ZodType | undefined {
  if (forms.length < 2) return forms[0];
  return forms.find((form) => {
    const { shape = {} } = form._zod.def as unknown as Definition;
    const literals = Object.entries(shape).flatMap(
      ([
        name,
        {
          _zod: { def },
        },
      ]) => ("values" in def ? [[name, def.values as unknown[]] as const] : []),
    );
    return (
      literals.length > 0 &&
      literals.every(([name, values]) => values.includes(Reflect.get(value, name)))
    );
  });
}

const depthMax = 16;

/** For objects whose names are the caller's own. */
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
