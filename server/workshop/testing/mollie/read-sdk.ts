import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { named, used } from "#server/workshop/testing/mollie/used-types.ts";
import type {
  Declared,
  DeclaredOperation,
} from "#server/workshop/testing/processor/declared-table.ts";
import { typesOf } from "#server/workshop/testing/processor/declared-types.ts";

/**
 * Writes `declared.json`, and the adapter's types of what it uses of it, anew from the library that Mollie makes of its
 * own OpenAPI file. The file itself may not be used by businesses (CC BY-NC-SA 4.0), the library may (BSD-2-Clause):
 *
 *     npm install --prefix mollie mollie-api-typescript
 *     node server/workshop/testing/mollie/read-sdk.ts mollie/node_modules/mollie-api-typescript
 *
 * It keeps the operations of this service, with every field that Mollie declares for them.
 */
const operations = [
  "paymentsCreate",
  "paymentsGet",
  "paymentsUpdate",
  "paymentsCancel",
  "paymentsReleaseAuthorization",
  "paymentsList",
  "capturesCreate",
  "capturesList",
  "refundsCreate",
  "refundsGet",
  "refundsList",
  "refundsAll",
  "chargebacksList",
  "chargebacksAll",
  "customersCreate",
  "customersList",
  "customersDelete",
  "mandatesCreate",
  "mandatesGet",
];

/** A schema of zod 3, in the parts that are read. */
type Schema = {
  _def: {
    typeName: string;
    type?: Schema;
    innerType?: Schema;
    schema?: Schema;
    getter?: () => Schema;
    shape?: () => Record<string, Schema>;
    options?: Schema[];
    value?: unknown;
    values?: Record<string, string>;
    effect?: { type: string };
  };
};
type Side = "request" | "answer";

const folder = resolve(process.argv[2] ?? "mollie-api-typescript");
const library = async (name: string) =>
  (await import(pathToFileURL(join(folder, "dist/esm/models", name)).href)) as Record<
    string,
    Schema
  >;
const groups = [await library("index.js"), await library("operations/index.js")];
const errors = await library("errors/index.js");
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
  version: string;
};

const names = new Map<object, string>();
for (const group of groups)
  for (const [name, schema] of Object.entries(group)) {
    const [, schemaName = ""] = /^(\w+)\$(?:in|out)boundSchema$/.exec(name) ?? [];
    if (schemaName && schema._def) names.set(objectIn(schema) ?? schema, schemaName);
  }

const declared: Declared & { license: string } = {
  source: `mollie-api-typescript ${version} (BSD-2-Clause)`,
  license: readFileSync(join(folder, "LICENSE.md"), "utf8"),
  operations: [],
  schemas: {},
};
for (const named of operations) declared.operations.push(operationOf(named));
typeOf(errors["ErrorResponse$inboundSchema"] as Schema, "answer", "MollieError");
const schemaNames = Object.keys(declared.schemas).toSorted();
declared.schemas = Object.fromEntries(
  schemaNames.map((name) => [name, declared.schemas[name] ?? {}]),
);
writeFileSync(join(import.meta.dirname, "declared.json"), `${JSON.stringify(declared, null, 2)}\n`);
const by = "server/workshop/testing/mollie/read-sdk.ts";
writeFileSync(
  "server/payments/processor/mollie/declared.ts",
  typesOf(declared, { processor: "Mollie", by, service: "mollie", used, named }),
);

/** The library's functions say path, method, parameters and schemas of a request in their text. */
function operationOf(name: string): DeclaredOperation {
  const text = readFileSync(join(folder, "src/funcs", `${name}.ts`), "utf8");
  const path = /pathToFunc\(\s*"([^"]+)"/.exec(text)?.[1];
  const method = /method: "(\w+)"/.exec(text)?.[1];
  const [, said = "", status = "", schema] =
    /M\.(json|nil)\((\d+), (?:(?:models|operations)\.(\w+)\$inboundSchema)?/.exec(text) ?? [];
  if (!path || !method || !said) throw new Error(`Mollie's library does not say what ${name} is`);
  const query = /encodeFormQuery\(\{([^}]*)\}/.exec(text)?.[1] ?? "";
  const hasBody = /encodeJSON\(\s*"body"/.test(text);
  const asked = /operations\.(\w+)\$outboundSchema/.exec(text)?.[1];
  return {
    service: "mollie",
    method,
    path,
    query: [...query.matchAll(/"(\w+)":/g)].map(([, one = ""]) => one),
    request: hasBody && asked ? bodyOf(asked) : null,
    answer: schema ? typeOf(answerOf(schema), "answer", schema) : null,
    status: Number(status),
  };
}

/** The one object among a request's parameters; null where it says nothing but which mode of the account is meant. */
function bodyOf(asked: string): string | null {
  const fields = Object.values(shapeOf(find(`${asked}$outboundSchema`)));
  const body = fields.map(bare).find((one) => objectIn(one) !== undefined);
  if (!body) throw new Error(`${asked} has no body`);
  const isMode = Object.keys(shapeOf(body)).every((one) => /^(?:testmode|profileId)$/.test(one));
  return isMode ? null : typeOf(body, "request", `${asked}Body`);
}

/** The library wraps the answer of a list. */
function answerOf(name: string): Schema {
  const schema = find(`${name}$inboundSchema`);
  return bare(shapeOf(schema)["Result"] ?? schema);
}

function find(name: string): Schema {
  const found = groups.map((group) => group[name]).find((one) => one !== undefined);
  if (!found) throw new Error(`Mollie's library has no ${name}`);
  return found;
}

/** Without the words that a value may be left out, or is read later. */
function bare(schema: Schema): Schema {
  const { typeName, innerType, getter } = schema._def;
  if (typeName === "ZodOptional" && innerType) return bare(innerType);
  if (typeName === "ZodLazy" && getter) return bare(getter());
  return schema;
}

/** The object within a schema, before its names are changed for programs. */
function objectIn(schema: Schema): Schema | undefined {
  const { typeName, schema: inner } = bare(schema)._def;
  if (typeName === "ZodObject") return bare(schema);
  return typeName === "ZodEffects" && inner ? objectIn(inner) : undefined;
}

function shapeOf(schema: Schema): Record<string, Schema> {
  return objectIn(schema)?._def.shape?.() ?? {};
}

/** In the words of `declared-table.ts`. Schemas that are named on the way are taken in. */
function typeOf(given: Schema, side: Side, place: string): string {
  const schema = bare(given);
  const { typeName, type, innerType, options, values, value } = schema._def;
  const object = objectIn(schema);
  if (object) return refOf(object, side, place);
  switch (typeName) {
    case "ZodNullable":
      return `null:${typeOf(innerType as Schema, side, place)}`;
    case "ZodArray":
      return `list:${typeOf(type as Schema, side, place)}`;
    case "ZodNativeEnum":
      return `one:${Object.values(values ?? {}).join("|")}`;
    case "ZodLiteral":
      return `one:${String(value)}`;
    case "ZodUnion":
      return unionOf(options ?? [], side, place);
    case "ZodString":
      return "string";
    case "ZodNumber":
      return "number";
    case "ZodBoolean":
      return "boolean";
    case "ZodRecord":
      return "map:any";
    default:
      return "any";
  }
}

/** The library takes words that it does not know yet; of a field of one or several values the one is kept. */
function unionOf(options: Schema[], side: Side, place: string): string {
  const words = options.flatMap(({ _def }) =>
    _def.typeName === "ZodLiteral" ? [String(_def.value)] : [],
  );
  if (words.length > 0) return `one:${words.join("|")}`;
  // Data of ours that Mollie keeps: it may be an object.
  if (options.some(({ _def }) => _def.typeName === "ZodRecord")) return "map:any";
  const [first, second] = options;
  const isOneOrSeveral = second?._def.typeName === "ZodArray" && options.length === 2;
  return first && isOneOrSeveral ? typeOf(first, side, place) : "any";
}

function refOf(object: Schema, side: Side, place: string): string {
  const full = `mollie.${side === "request" ? "Asked" : ""}${names.get(object) ?? place}`;
  if (declared.schemas[full]) return `ref:${full}`;
  const fields: Record<string, string> = {};
  declared.schemas[full] = fields;
  for (const [field, schema] of Object.entries(object._def.shape?.() ?? {})) {
    // The library's own parts of an error.
    if (field.endsWith("$")) continue;
    const inner = `${place}${field.slice(0, 1).toUpperCase()}${field.slice(1)}`;
    fields[field] = typeOf(schema, side, inner) + (isOptional(schema) ? "" : "!");
  }
  return `ref:${full}`;
}

function isOptional({ _def }: Schema): boolean {
  if (_def.typeName === "ZodLazy" && _def.getter) return isOptional(_def.getter());
  return _def.typeName === "ZodOptional";
}
