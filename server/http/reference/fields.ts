import type { Schema, Schemas } from "#server/http/openapi/sample.ts";

/** One line of a table of fields. */
export type FieldLine = {
  /** Dotted from the top: `lineItems[].amount`. */
  name: string;
  type: string;
  required: boolean;
  description: string;
};

const depthMax = 2;

/** The fields of an object, each followed by the fields inside of it. */
export function fieldLines(
  schema: Schema,
  components: Schemas,
  parent = "",
  depth = 0,
): FieldLine[] {
  const object = resolve(schema, components);
  const required = new Set(object.required);
  return Object.entries(object.properties ?? {}).flatMap(([name, field]) => {
    const line: FieldLine = {
      name: parent + name,
      type: typeName(field, components),
      required: required.has(name),
      description: field.description ?? resolve(field, components).description ?? "",
    };
    const inner = innerObject(field, components);
    if (!inner || depth >= depthMax) return [line];
    const { object: child, isList } = inner;
    return [
      line,
      ...fieldLines(child, components, `${parent}${name}${isList ? "[]" : ""}.`, depth + 1),
    ];
  });
}

function typeName(schema: Schema, components: Schemas): string {
  if (schema.anyOf) return schema.anyOf.map((option) => typeName(option, components)).join(" or ");
  const { type, enum: closed, const: only, items, ...more } = resolve(schema, components);
  const values = closed ?? more["x-extensible-enum"];
  if (values) return values.map(String).join(", ");
  if (only !== undefined) return String(only);
  if (type === "array") return `array of ${items ? typeName(items, components) : "anything"}`;
  return type ?? "anything";
}

function innerObject(
  schema: Schema,
  components: Schemas,
): { object: Schema; isList: boolean } | null {
  for (const option of schema.anyOf ?? [schema]) {
    const found = resolve(option, components);
    const isList = found.type === "array";
    const object = isList && found.items ? resolve(found.items, components) : found;
    if (object.properties) return { object, isList };
  }
  return null;
}

export function resolve(schema: Schema, components: Schemas): Schema {
  return schema.$ref ? (components[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}
