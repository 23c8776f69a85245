import { z } from "zod";

type Fields = Record<string, unknown>;
/** The part of a body that counts, and the paths of the fields that no schema knows. */
export type GivenFields = { input: Fields; unknown: string[] };

/**
 * Reads which fields a client gave (contract §2). Programs in Dart, C#, Python, Java and Go send
 * `null` for fields that they leave out, and PHP writes an empty object as `[]`. So null for an
 * optional field means "not given", and so does an empty list where lists may not be empty. Null for a field that
 * no schema knows asks for nothing.
 *
 * `clears`: the body changes a record, so null stays, and clears the field, where the field may be
 * null. In other bodies it changes nothing. A required field stays as sent, for its schema to
 * refuse. Values are not changed otherwise: they are strict.
 */
export function readGiven(
  schema: z.ZodType | undefined,
  body: Fields,
  { clears }: { clears: boolean },
): GivenFields {
  const unknown: string[] = [];
  const fields = objectOf(schema);
  const left = { items: itemsMax };
  const input = fields ? givenFields(fields, body, { clears, path: "", unknown, left }) : body;
  return { input, unknown };
}

/** Items of lists that are looked at: more than any operation takes. The schema refuses what is left as it came. */
const itemsMax = 2_000;

type Reading = { clears: boolean; path: string; unknown: string[]; left: { items: number } };

function givenFields(fields: z.ZodObject, body: Fields, reading: Reading): Fields {
  const input: Fields = {};
  for (const [name, value] of Object.entries(body)) {
    const schema = Object.hasOwn(fields.shape, name)
      ? (fields.shape[name] as z.ZodType)
      : undefined;
    const path = reading.path + name;
    if (!schema) {
      reading.unknown.push(path);
      if (value === null) continue;
    }
    const said = schema ? givenValue(schema, value, { ...reading, path }) : value;
    if (said === null && schema && isLeftOut(schema, reading)) continue;
    input[name] = said;
  }
  return input;
}

function isLeftOut(schema: z.ZodType, { clears }: Reading): boolean {
  if (clears && accepts(schema, null)) return false;
  return accepts(schema, undefined);
}

function givenValue(schema: z.ZodType, value: unknown, reading: Reading): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return givenList(schema, value, reading);
  const fields = objectOf(schema);
  // An object is replaced as a whole, so there are no fields inside it to clear.
  const inside = { ...reading, clears: false, path: `${reading.path}.` };
  return fields ? givenFields(fields, value as Fields, inside) : value;
}

function givenList(schema: z.ZodType, list: unknown[], reading: Reading): unknown {
  if (list.length === 0 && !accepts(schema, list)) return emptyValue(schema, reading);
  const bare = bareSchema(schema);
  const element = bare instanceof z.ZodArray ? (bare.element as z.ZodType) : undefined;
  reading.left.items -= list.length;
  if (!element || reading.left.items < 0) return list;
  return list.map((one, index) =>
    givenValue(element, one, { ...reading, path: `${reading.path}.${index}` }),
  );
}

/**
 * An empty list where none may be empty: nothing given, or else PHP's empty object. For a text, a number or a
 * switch it is a slip, and stays to be refused: "nothing given" may be all of a payment that goes back.
 */
function emptyValue(schema: z.ZodType, { clears }: Reading): unknown {
  if (isSingle(bareSchema(schema))) return [];
  if (accepts(schema, {}) && (clears || !accepts(schema, undefined))) return {};
  return accepts(schema, null) || accepts(schema, undefined) ? null : [];
}

function isSingle(bare: z.ZodType): boolean {
  return [z.ZodString, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral].some(
    (kind) => bare instanceof kind,
  );
}

/** The names of an input's fields; none when it is not an object. */
export function objectFields(schema: z.ZodType | undefined): string[] {
  return Object.keys(objectOf(schema)?.shape ?? {});
}

function accepts(schema: z.ZodType, value: unknown): boolean {
  return schema.safeParse(value).success;
}

/** The object that a field is; null when it is none. */
export function objectOf(schema: z.ZodType | undefined): z.ZodObject | null {
  const bare = schema && bareSchema(schema);
  return bare instanceof z.ZodObject ? bare : null;
}

/** Without what says that it may be absent, or what becomes of it afterwards. */
export function bareSchema(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return bareSchema(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? bareSchema(schema.in as z.ZodType) : schema;
}
