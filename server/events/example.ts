import { z } from "zod";
import { invariant } from "#server/core/assert.ts";
import { eventCatalog, type EventType } from "#server/events/catalog.ts";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The name of a type's `data` among the schemas of the API document. */
export function payloadName(type: EventType): string {
  const id = eventCatalog[type].schema.meta()?.id;
  invariant(id, `the payload of ${type} has a name`);
  return id;
}

/** A message of this type as it is sent, made of the examples in its schema. */
export function exampleMessage(type: EventType): Record<string, unknown> {
  const schema: JsonSchema = z.toJSONSchema(eventCatalog[type].schema, {
    io: "output",
    unrepresentable: "any",
  });
  const data = exampleOf(schema, schema) as Record<string, unknown>;
  return {
    id: "evt_01jbq8v6n2e8t9x4k3m5r7w0yz",
    type,
    timestamp: "2026-02-18T09:30:00.000Z",
    merchantId: "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
    relatedEntityType: type.slice(0, type.lastIndexOf(".")),
    relatedEntityId: data["id"] ?? null,
    sequence: 1,
    data,
  };
}

/** The schema's own example, or one put together of its parts'. */
function exampleOf(schema: JsonSchema, root: JsonSchema): unknown {
  if ("example" in schema) return schema["example"];
  if (schema.$ref) return exampleOf(resolve(schema.$ref, root), root);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (variants?.[0]) return exampleOf(variants[0] as JsonSchema, root);
  if (schema.type === "object") {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(
      properties.map(([name, part]) => [name, exampleOf(part as JsonSchema, root)]),
    );
  }
  return schema.type === "array" ? [] : null;
}

function resolve(ref: string, root: JsonSchema): JsonSchema {
  const path = ref.replace(/^#\/?/, "").split("/").filter(Boolean);
  return path.reduce<unknown>(
    (at, name) => (at as Record<string, unknown>)[name],
    root,
  ) as JsonSchema;
}
