import { loadEnv } from "#server/core/env.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import type { Parameter } from "#server/http/openapi/operation.ts";
import type { Schema, Schemas } from "#server/http/openapi/sample.ts";
import { basePath, type Operation } from "#server/http/operations/operations.ts";

const document = buildDocument(loadEnv({}));
const components = document.components.schemas as Schemas;

/** Input of the operation according to the API document: the fields of its body, or of its query. */
export function requestSchema(operation: Operation): Schema {
  const described = document.paths[basePath + operation.path]?.[operation.method.toLowerCase()];
  const content = described?.requestBody?.content as
    | { "application/json": { schema: Schema } }
    | undefined;
  if (content) return content["application/json"].schema;
  const parameters = (described?.parameters ?? []).map((given) =>
    "$ref" in given ? document.components.parameters[given.$ref.split("/").at(-1) ?? ""] : given,
  );
  const query = parameters.filter((parameter) => parameter?.in === "query") as Parameter[];
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema as Schema]));
  return { type: "object", properties, required: [] };
}

/** The alternatives of a schema, references followed, null apart. */
export function alternatives(schema: Schema): { options: Schema[]; nullable: boolean } {
  const found = (schema.anyOf ?? [schema]).map(resolve).flatMap(ofOneType);
  const options = found.filter(({ type }) => type !== "null");
  return { options, nullable: options.length < found.length };
}

function resolve(schema: Schema): Schema {
  return schema.$ref ? (components[schema.$ref.split("/").at(-1) ?? ""] ?? {}) : schema;
}

/** Several types that nothing else tells apart are written as a list of them. */
function ofOneType(schema: Schema): Schema[] {
  const types = [schema.type].flat();
  return types.length > 1 ? types.map((type) => ({ ...schema, type })) : [schema];
}
