/** The part of JSON Schema that our documents use. */
export type Schema = {
  type?: string;
  $ref?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  /** Values known today, where more may come. */
  "x-extensible-enum"?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  additionalProperties?: boolean | Schema;
};
export type Schemas = Record<string, Schema>;

/** An example of what the schema describes, put together from the examples of its parts. */
export function sampleOf(schema: Schema, components: Schemas): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref)
    return sampleOf(components[schema.$ref.split("/").at(-1) ?? ""] ?? {}, components);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema["x-extensible-enum"]) return schema["x-extensible-enum"][0];
  const [option] = schema.anyOf ?? [];
  if (option) return sampleOf(option, components);
  if (schema.type === "array") return schema.items ? [sampleOf(schema.items, components)] : [];
  const fields = Object.entries(schema.properties ?? {});
  if (schema.type !== "object") return undefined;
  return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, components)]));
}
