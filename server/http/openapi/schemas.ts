import { sampleOf, type Schema, type Schemas } from "#server/http/openapi/sample.ts";

/**
 * Completes the generated schemas. Answers may gain fields, so none forbids others; and every
 * field of an object gets a description and an example, where it has none of its own from the
 * alternative that is not null or from what it refers to.
 */
export function completeSchemas<Value>(value: Value, components: Schemas): Value {
  if (Array.isArray(value)) return value.map((item) => completeSchemas(item, components)) as Value;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, child]) => !isLeftOut(key, child, value))
    .map(([key, child]) => [key, completeSchemas(child, components)] as const);
  const complete = Object.fromEntries(entries) as { properties?: Record<string, Schema> };
  for (const field of Object.values(complete.properties ?? {})) completeField(field, components);
  return complete as Value;
}

/**
 * Whether a keyword is left out of a schema. JavaScript's own bounds say nothing about an integer that may have
 * any value; amounts keep the upper bound.
 */
function isLeftOut(key: string, child: unknown, of: object): boolean {
  if (key === "propertyNames") return true;
  if (key === "additionalProperties") return child === false;
  const isAny = "minimum" in of && of.minimum === Number.MIN_SAFE_INTEGER;
  return isAny && (key === "minimum" || (key === "maximum" && child === Number.MAX_SAFE_INTEGER));
}

function completeField(field: Schema, components: Schemas): void {
  if (field.$ref || typeof field !== "object") return;
  field.description ??= describe(field, components);
  // All of them again would be a fifth of the document.
  if (holdsComponent(field)) return;
  if (field.example === undefined) field.example = sampleOf(field, components);
}

/** Is, holds or may be one: that has its own example. */
export function holdsComponent({ $ref, items, anyOf = [] }: Schema): boolean {
  return $ref !== undefined || items?.$ref !== undefined || anyOf.some(holdsComponent);
}

function describe(field: Schema, components: Schemas): string | undefined {
  const given = field.anyOf?.find(({ type }) => type !== "null");
  if (!given) return undefined;
  return (
    given.description ??
    (given.$ref ? components[given.$ref.split("/").at(-1) ?? ""]?.description : undefined)
  );
}
