import { z } from "zod";
import { DomainError, type ErrorCode, errorCodes } from "#server/core/errors.ts";
import { bodySample } from "#server/http/openapi/body-sample.ts";
import { refs } from "#server/http/openapi/components.ts";
import { byStatus, errorMeanings } from "#server/http/openapi/error-codes.ts";
import type { Schema, Schemas } from "#server/http/openapi/sample.ts";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";
import { dates } from "#server/wire/atoms/lists/pagination.ts";
import { resourceOfPath } from "#server/wire/resources.ts";

export type Parameter = {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  style?: string;
  explode?: boolean;
  schema: object;
};
export type ResponseObject = { description: string; headers?: object; content?: object };
type Ref = { $ref: string };
type RequestBodyObject = {
  required?: boolean;
  content: { "application/json": { schema: Schema; example?: unknown } };
};
export type OperationObject = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: object[];
  parameters?: (Parameter | Ref)[];
  requestBody?: RequestBodyObject;
  responses: Record<string, ResponseObject | Ref>;
};

/** Parts that operations refer to: schemas, and parameters, each added when it is first met. */
export type Shared = { components: Schemas; parameters: Record<string, Parameter> };

/** The generator's operation, with what this adapter really takes and answers. */
export function correctOperation(
  operation: Operation,
  made: OperationObject,
  { components, parameters }: Shared,
): OperationObject {
  const success = made.responses["200"] as ResponseObject | undefined;
  return {
    ...made,
    requestBody: made.requestBody && withSample(operation, made.requestBody, components),
    operationId: operationId(operation.name),
    description: made.description ?? usualDescription(operation),
    security: securityOf(operation),
    parameters: parametersOf(operation, (made.parameters ?? []) as Parameter[], parameters),
    responses: {
      [operation.status]: {
        description: operation.status === 201 ? "Created." : "Done.",
        content: success?.content,
      },
      // A status has one schema: operations that answer 200 say it by the parameter alone.
      ...(operation.status === 201 && { "2XX": { $ref: "#/components/responses/DryRun" } }),
      ...errorResponses(operation),
    },
  };
}

function withSample(operation: Operation, body: RequestBodyObject, components: Schemas) {
  const { schema } = body.content["application/json"];
  const example = bodySample(operation, schema, components);
  // Actions that need nothing said take no body at all.
  const required = (schema.required ?? []).length > 0;
  return { ...body, required, content: { "application/json": { schema, example } } };
}

/** `paymentLinks.create` → `paymentLinksCreate`: the name of the function in generated clients. */
function operationId(name: string): string {
  return name.replaceAll(/\.(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The description shared by all operations of a kind, for operations that have none of their own. */
function usualDescription({ input, path }: Operation): string | undefined {
  if (input instanceof z.ZodObject && "offset" in input.shape)
    return "Newest first, one page at a time; `pagination.total` counts all matches.";
  if (path.endsWith("}"))
    return "Returns 404 for an id of another merchant, as for one that does not exist.";
  return undefined;
}

/** Where it is not the document's own, which most have. */
function securityOf(operation: Operation): object[] | undefined {
  if (operation.isPublic) return [];
  return operation.anyCredential ? [{ bearer: [] }, { basic: [] }, { session: [] }] : undefined;
}

/** Parameters of nearly every operation, by name. */
const common: Record<string, string> = {
  merchantId: "MerchantId",
  limit: "Limit",
  offset: "Offset",
  after: "After",
  startDate: "StartDate",
  endDate: "EndDate",
  metadata: "MetadataFilter",
  "Idempotency-Key": "IdempotencyKey",
  Prefer: "Prefer",
};

/** Movements of balances have an end that is included. */
function isOtherDate({ name, description }: Parameter): boolean {
  const usual = (dates as Partial<Record<string, z.ZodType>>)[name]?.meta()?.description;
  return usual !== undefined && description !== usual;
}

/** The description and example of a field, also if the field is optional. */
function metaOf(field: unknown): { description?: string; example?: unknown } | undefined {
  if (!(field instanceof z.ZodType)) return undefined;
  return field.meta() ?? (field instanceof z.ZodOptional ? metaOf(field.unwrap()) : undefined);
}

/** Refers to what all operations say alike, and keeps that in `shared`. */
function parametersOf(
  operation: Operation,
  made: Parameter[],
  shared: Record<string, Parameter>,
): (Parameter | Ref)[] {
  return ownParameters(operation, made).map((parameter) => {
    const isPath = parameter.in === "path";
    const name = isPath ? ofPath(operation, parameter) : common[parameter.name];
    if (name === undefined || isOtherDate(parameter)) return parameter;
    shared[name] ??= parameter;
    return { $ref: `#/components/parameters/${name}` };
  });
}

/** All ids of a resource are one parameter. */
function ofPath({ path }: Operation, { name }: Parameter): string | undefined {
  const kind = name === "id" ? resourceOfPath(path)?.kind : undefined;
  return kind && `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}Id`;
}

/** The generator drops descriptions of optional parameters and knows no headers. */
function ownParameters(operation: Operation, made: Parameter[]): Parameter[] {
  const shape = operation.input instanceof z.ZodObject ? operation.input.shape : {};
  const parameters = made.map((parameter) => {
    const { description, example } = metaOf(shape[parameter.name]) ?? {};
    const schema = parameter.schema as { description?: string; example?: unknown };
    if (parameter.in === "path") return pathParameter(operation, parameter);
    const isMap = operation.query.get(parameter.name)?.kind === "map";
    return {
      ...parameter,
      description: description ?? schema.description,
      example: example ?? schema.example,
      // A parameter for each member, `metadata[orderId]=6735`.
      ...(isMap ? { style: "deepObject", explode: true } : {}),
    };
  });
  return operation.type === "mutation" ? [...parameters, idempotencyKey, prefer] : parameters;
}

/** All ids share one schema; what they are ids of, the path says. */
function pathParameter({ path }: Operation, parameter: Parameter): Parameter {
  const example = `${resourceOfPath(path)?.idPrefix ?? "id"}_01jbq8v6n2e8t9x4k3m5r7w0yz`;
  return {
    ...parameter,
    description: "Unique identifier.",
    example,
    schema: { ...parameter.schema, example },
  };
}

const idempotencyKey: Parameter = {
  in: "header",
  name: "Idempotency-Key",
  description: "Makes repeating the request safe; see Idempotency.",
  example: "5f1c7e0a-order-6735",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[\\x21-\\x7e]+$" },
};

const prefer: Parameter = {
  in: "header",
  name: "Prefer",
  description:
    "`dry-run`: nothing is done. The answer is 200 with `Preference-Applied: dry-run` and a `DryRun`, which holds the answer that would come and all that would come of it; see Dry runs.",
  example: "dry-run",
  schema: { type: "string" },
};

function errorResponses(operation: Operation): Record<string, Ref> {
  const responses = [...byStatus(errorsOf(operation))].map(
    ([status, codes]) =>
      [status, { $ref: `#/components/responses/${names().get(codes.join()) ?? ""}` }] as const,
  );
  return Object.fromEntries(responses);
}

/** The refusals of all operations, each once: most operations share most of them. */
export function sharedResponses(): Record<string, ResponseObject> {
  const responses = [...names()].map(
    ([codes, name]) => [name, errorResponse(codes.split(",") as ErrorCode[])] as const,
  );
  return { ...Object.fromEntries(responses), DryRun: dryRunResponse };
}

const dryRunResponse: ResponseObject = {
  description: "A dry run, with status 200: nothing was done.",
  content: { "application/json": { schema: { $ref: "#/components/schemas/DryRun" } } },
};

let known: Map<string, string> | undefined;

/** Short names of error responses, by their codes: every operation repeats them in the document. */
function names(): Map<string, string> {
  if (known) return known;
  known = new Map();
  const taken = new Map<number, number>();
  for (const operation of listOperations()) {
    for (const [status, codes] of byStatus(errorsOf(operation))) {
      if (known.has(codes.join())) continue;
      const count = (taken.get(status) ?? 0) + 1;
      taken.set(status, count);
      known.set(codes.join(), `E${status}${count === 1 ? "" : `v${count}`}`);
    }
  }
  return known;
}

/** Every refusal that the operation can answer: its own, and those of its kind. */
function errorsOf(operation: Operation): ErrorCode[] {
  const { method, path, type, scope, isPublic } = operation;
  const codes: ErrorCode[] = [
    "validation_failed",
    "rate_limited",
    "internal_error",
    "unavailable",
    "overloaded",
    ...operation.errors,
  ];
  if (!isPublic) codes.push("unauthorized", "merchant_forbidden");
  if (scope) codes.push("insufficient_scope");
  if (path.includes("{")) codes.push("not_found");
  if (method === "POST" || method === "PATCH")
    codes.push("invalid_json", "body_too_large", "unsupported_media_type");
  if (type === "mutation")
    codes.push(
      "idempotency_key_invalid",
      "idempotency_in_flight",
      "idempotency_key_reused",
      "idempotency_key_erased",
    );
  return codes;
}

function errorResponse(codes: ErrorCode[]): ResponseObject {
  const [first = "internal_error"] = codes;
  const sample = new DomainError(
    first,
    errorMeanings[first],
    first === "card_declined" ? { declineCode: "insufficient_funds" } : {},
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${errorMeanings[code]}`).join("\n\n"),
    headers: headersOf(first),
    content: {
      "application/json": {
        schema: { $ref: "#/components/schemas/ApiError" },
        example: domainErrorBody(sample, "req_4f1c0d2b"),
      },
    },
  };
}

/** The headers that programs act upon; the overview names those that every answer has. */
function headersOf(code: ErrorCode) {
  if (code === "unauthorized") return refs(["X-Request-Id", "WWW-Authenticate"]);
  const retry = code === "rate_limited" || errorCodes[code] === 503;
  return refs(retry ? ["X-Request-Id", "Retry-After"] : ["X-Request-Id"]);
}
