import { z } from "zod";
import { invariant } from "#server/core/assert.ts";

const made = new WeakMap<z.ZodType, z.ZodType>();

/**
 * The schema that an answer is checked by: fields and their types, without lengths, patterns and
 * bounds. Those limit what clients send; a row that was stored before a limit existed, or came
 * another way, would make a 500 of a whole list. Fields that the schema does not name are left out
 * of the answer.
 */
export function answerShape(schema: z.ZodType): z.ZodType {
  const shape = made.get(schema) ?? makeShape(schema);
  made.set(schema, shape);
  return shape;
}

function makeShape(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) return z.object(shapesOf(schema.shape));
  if (schema instanceof z.ZodArray) return z.array(of(schema.element));
  if (schema instanceof z.ZodRecord) return z.record(z.string(), of(schema.valueType));
  if (schema instanceof z.ZodNullable) return z.nullable(of(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return z.optional(of(schema.unwrap()));
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map(of));
  if (schema instanceof z.ZodDefault) return withDefault(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return z.string();
  // A number that JSON does not carry exactly is no answer.
  if (schema instanceof z.ZodNumber) return schema.isInt ? z.int() : z.number();
  invariant(alone.has(schema.type) && !schema.def.checks?.length, `${schema.type} has no shape`);
  return schema;
}

/** Schema types that have neither parts nor limits. */
const alone = new Set(["boolean", "literal", "enum", "unknown", "custom"]);

function shapesOf(fields: Record<string, z.core.$ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}

function withDefault({ def }: z.ZodDefault): z.ZodType {
  return of(def.innerType).default(def.defaultValue);
}

/** The parts of a schema of `z` are of `z`. */
function of(part: z.core.$ZodType): z.ZodType {
  return answerShape(part as z.ZodType);
}
