import type { Env } from "#server/core/env.ts";
import { chapterSlug } from "#server/http/openapi/chapter.ts";
import { buildDocument, type Document } from "#server/http/openapi/document.ts";
import type { OperationObject, Parameter, ResponseObject } from "#server/http/openapi/operation.ts";
import { sampleOf, type Schema, type Schemas } from "#server/http/openapi/sample.ts";
import { sdkName } from "#server/http/openapi/sdk/names.ts";
import { listOperations } from "#server/http/operations/operations.ts";
import { type CodeSample, codeSamples } from "#server/http/reference/code-samples/code-samples.ts";
import { type FieldLine, fieldLines } from "#server/http/reference/fields.ts";

export type ReferenceParameter = FieldLine & { place: "path" | "query"; example: string };

/** One operation, as a person reads it. */
export type ReferenceOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsKey: boolean;
  parameters: ReferenceParameter[];
  bodyFields: FieldLine[];
  bodySample: unknown;
  status: number;
  answerFields: FieldLine[];
  answerSample: unknown;
  errors: { status: number; description: string }[];
  samples: CodeSample[];
};

export type ReferenceChapter = {
  slug: string;
  name: string;
  description: string;
  operations: ReferenceOperation[];
};
export type Reference = { version: string; overview: string; chapters: ReferenceChapter[] };

/** By operation id. */
const sdkNames = new Map(
  listOperations().map(({ name }) => [
    name.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase()),
    sdkName(name),
  ]),
);

const references = new WeakMap<Env, Reference>();

/** The API document arranged for reading: chapters, operations, fields, samples. Made once. */
export function apiReference(env: Env): Reference {
  const known = references.get(env);
  if (known) return known;
  const document = buildDocument(env);
  const reference: Reference = {
    version: document.info.version,
    overview: document.info.description,
    chapters: document.tags.map(({ name, description }) => ({
      slug: chapterSlug(name),
      name,
      description,
      operations: operationsOf(document, env, name),
    })),
  };
  references.set(env, reference);
  return reference;
}

function operationsOf(document: Document, env: Env, tag: string): ReferenceOperation[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  );
  const ours = all.filter(({ described }) => described.tags?.includes(tag));
  const components = document.components.schemas as Schemas;
  const { parameters: allParameters } = document.components;
  const responses: Record<string, ResponseObject> = document.components.responses;
  const shared = (ref: string) => responses[ref.split("/").at(-1) ?? ""]?.description ?? "";
  return ours.map(({ path, method, described }) =>
    readable({
      path,
      method: method.toUpperCase(),
      described,
      components,
      env,
      shared,
      allParameters,
    }),
  );
}

type Parameters = Record<string, Parameter>;
type Described = {
  path: string;
  method: string;
  described: OperationObject;
  components: Schemas;
  env: Env;
  /** The text of a response that several operations share. */
  shared: (ref: string) => string;
  allParameters: Parameters;
};

function readable({
  path,
  method,
  described,
  components,
  env,
  shared,
  allParameters,
}: Described): ReferenceOperation {
  const { operationId, summary = "", description = "", requestBody, responses } = described;
  const [status = "200"] = Object.keys(responses);
  const answer = jsonSchema((responses[status] as ResponseObject | undefined)?.content);
  const body = requestBody ? jsonSchema(requestBody.content) : undefined;
  const bodySample = (requestBody?.content as JsonContent | undefined)?.["application/json"]
    .example;
  const parameters = parametersOf(described, allParameters);
  const needsKey = described.security?.length !== 0;
  const filled = parameters.filter(({ place }) => place === "path").map(({ example }) => example);
  const sampledPath = path.replaceAll(/\{(\w+)\}/g, () => filled[0] ?? "");
  return {
    id: operationId,
    method,
    path,
    summary,
    description,
    needsKey,
    parameters,
    bodyFields: body ? fieldLines(body, components) : [],
    bodySample,
    status: Number(status),
    answerFields: fieldLines(answer, components),
    answerSample: sampleOf(answer, components),
    errors: Object.entries(responses)
      .filter(([code]) => Number(code) >= 400)
      .map(([code, response]) => ({
        status: Number(code),
        description: "$ref" in response ? shared(response.$ref) : response.description,
      })),
    samples: codeSamples(env.APP_URL, {
      sdkName: sdkNames.get(operationId) ?? operationId,
      method,
      path: sampledPath,
      parameters: filled,
      body: bodySample,
      needsKey,
    }),
  };
}

type JsonContent = { "application/json": { schema: Schema; example?: unknown } };

function jsonSchema(content: object | undefined): Schema {
  return (content as JsonContent | undefined)?.["application/json"].schema ?? {};
}

function parametersOf({ parameters = [] }: OperationObject, all: Parameters): ReferenceParameter[] {
  return parameters.flatMap((given) => {
    const parameter = "$ref" in given ? all[given.$ref.split("/").at(-1) ?? ""] : given;
    if (!parameter) return [];
    const { in: place, name, required = false, description = "", example } = parameter;
    if (place !== "path" && place !== "query") return [];
    const schema = parameter.schema as Schema;
    const type = schema.enum ? schema.enum.map(String).join(", ") : (schema.type ?? "string");
    const line: ReferenceParameter = {
      place,
      name,
      required,
      description,
      type,
      example: String(example ?? ""),
    };
    if (parameter.style !== "deepObject") return [line];
    return Object.entries(Object(example)).map(([key, text]) => {
      const member = { name: `${name}[${key}]`, type: "string", example: String(text) };
      return { ...line, ...member };
    });
  });
}
