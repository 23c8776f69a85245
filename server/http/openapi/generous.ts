import type { Schema, Schemas } from "#server/http/openapi/sample.ts";

type Parts = {
  paths: object;
  components: Schemas;
  /** Parameters that several operations share. */
  parameters: Record<string, object>;
};

/**
 * The document changed so that generated clients work with it.
 * - openapi-typescript takes a field with a `default` for required, so the description names the
 *   default instead.
 * - A client that checks answers must survive a value that is added next year, so enumerations that
 *   occur in answers only are open.
 * - A schema that is the same in requests and answers has one name.
 */
export function generous(parts: Parts): Parts {
  const named = withoutTwins(withoutDefaults(parts) as Parts);
  const taken = takenComponents(named);
  const opened = Object.entries(named.components).map(
    ([name, schema]) => [name, taken.has(name) ? schema : openForMore(schema)] as const,
  );
  return { ...named, paths: openAnswers(named.paths), components: Object.fromEntries(opened) };
}

function withoutDefaults(value: unknown): unknown {
  return rewrite(value, (given) => {
    const object = withoutRepeats(given);
    if (!("default" in object)) return object;
    const { default: usual, description = "", ...rest } = object as Schema;
    // The component keeps its own description; a description of this field stays here.
    if (typeof rest.$ref === "string")
      return "description" in object ? { ...rest, description } : rest;
    if (!("type" in rest || "enum" in rest)) return object;
    const isSaid = /default/i.test(description) || typeof usual === "object";
    return {
      ...rest,
      description: isSaid ? description : `${description} ${String(usual)} by default.`,
    };
  });
}

/**
 * Removes what is said twice: the description and example of a parameter and of its schema, or of a
 * nullable field and its type; and the patterns of dates and email addresses, which are longer
 * than everything else and say no more than their formats.
 */
function withoutRepeats(object: Plain): Plain {
  if (object["format"] === "date-time" || object["format"] === "email") {
    const { pattern: _, ...bare } = object;
    return bare;
  }
  const { schema, anyOf } = object;
  if (Array.isArray(anyOf)) return { ...object, anyOf: anyOf.map((one) => unsaid(one, object)) };
  if (!("in" in object) || typeof schema !== "object") return object;
  return { ...object, schema: unsaid(schema as Plain, object) };
}

/** The inner schema without the description and example that its parent has already. */
function unsaid(inner: Plain, { description, example }: Plain): Plain {
  const { description: own, example: shown, ...rest } = inner;
  return {
    ...rest,
    ...(own === undefined || description !== undefined ? {} : { description: own }),
    ...(shown === undefined || example !== undefined ? {} : { example: shown }),
  };
}

/** `XOutput` beside `X`: one when they agree, else `X` for what is answered and `XInput` for what is taken. */
function withoutTwins({ components, ...rest }: Parts): Parts {
  const names = new Map<string, string>();
  for (const name of Object.keys(components).filter((one) => one.endsWith("Output"))) {
    const plain = name.slice(0, -"Output".length);
    if (!components[plain]) continue;
    if (!isSame(components[plain], components[name])) names.set(plain, `${plain}Input`);
    names.set(name, plain);
  }
  const renamed = rewrite({ components, ...rest }, (object) => {
    const name = "$ref" in object ? String(object["$ref"]).split("/schemas/")[1] : undefined;
    const other = name === undefined ? undefined : names.get(name);
    return other === undefined ? object : { ...object, $ref: `#/components/schemas/${other}` };
  }) as Parts;
  const entries = Object.entries(renamed.components).map(
    ([name, schema]) => [names.get(name) ?? name, schema] as const,
  );
  return { ...renamed, components: Object.fromEntries(entries) };
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Components that a request may hold, directly or in another. */
function takenComponents({ paths, components }: Parts): Set<string> {
  const taken = new Set<string>();
  const visit = (value: unknown): void => {
    rewrite(value, (object) => {
      const name = "$ref" in object ? String(object["$ref"]).split("/schemas/")[1] : undefined;
      if (name === undefined || taken.has(name)) return object;
      taken.add(name);
      visit(components[name]);
      return object;
    });
  };
  rewrite(paths, (object) => {
    if ("requestBody" in object) visit([object["requestBody"], object["parameters"]]);
    return object;
  });
  return taken;
}

function openAnswers(paths: object): object {
  return rewrite(paths, (object) =>
    "responses" in object ? { ...object, responses: openForMore(object["responses"]) } : object,
  ) as object;
}

/** Values may come, and texts may grow longer: limits are for what is taken. */
function openForMore<Value>(value: Value): Value {
  return rewrite(value, (object) => {
    if (typeof object["type"] !== "string") return object;
    const { enum: values, minLength: _, maxLength: __, ...rest } = object;
    return Array.isArray(values) ? { ...rest, "x-extensible-enum": values } : rest;
  }) as Value;
}

type Plain = Record<string, unknown>;

/** Every object in a JSON value, the innermost first, in exchange for what `change` makes of it. */
function rewrite(value: unknown, change: (object: Plain) => Plain): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, child]) => {
    const isData = key === "example" || key === "examples";
    return [key, isData ? child : rewrite(child, change)] as const;
  });
  return change(Object.fromEntries(entries));
}
