import addFormats from "ajv-formats";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { loadEnv } from "#server/core/env.ts";
import { apiVersion } from "#server/core/version.ts";
import { buildDocument } from "#server/http/openapi/document.ts";
import type { OperationObject } from "#server/http/openapi/operation.ts";

type Answered = { status: number; headers: Headers; body: unknown };
type Checker = {
  ajv: Ajv2020;
  shared: Record<string, { description: string }>;
  paths: [pattern: RegExp, path: string][];
  operations: Record<string, Record<string, OperationObject>>;
};

let checker: Checker | undefined;

/**
 * Throws unless the answer is one that the OpenAPI document promises: a documented status, a
 * body of its schema, and for failures a documented code. `path` starts with /api/canary.
 */
export function checkAnswer(method: string, path: string, answered: Answered): void {
  checker ??= createChecker();
  const { status, headers, body } = answered;
  const where = `${method} ${path} → ${status}`;
  if (!headers.get("x-request-id")) throw new Error(`${where}: no X-Request-Id`);
  if (headers.get("api-version") !== apiVersion) throw new Error(`${where}: no API-Version`);
  if (method === "HEAD" || status === 204) return;
  if (!headers.get("content-type")?.startsWith("application/json"))
    throw new Error(`${where}: not JSON`);
  if (path.endsWith("/openapi.json")) return;
  const template = pathTemplate(checker, path);
  const operation =
    template === undefined ? undefined : checker.operations[template]?.[method.toLowerCase()];
  if (!operation)
    return checkBody(validator(checker, "#/components/schemas/ApiError"), where, body);
  if (status === 200 && headers.get("preference-applied") === "dry-run") {
    checkBody(validator(checker, "#/components/schemas/DryRun"), where, body);
    const { status: would, body: answer } = body as { status: number; body: unknown };
    return checkAnswer(method, path, {
      status: would,
      headers: withoutPreference(headers),
      body: answer,
    });
  }
  const response = responseOf(checker, operation, status);
  if (!response) throw new Error(`${where}: undocumented status, ${JSON.stringify(body)}`);
  const place = ["paths", template ?? "", method.toLowerCase(), "responses", String(status)];
  const pointer = response.ref ?? `#/${place.map(escapePointer).join("/")}`;
  checkBody(validator(checker, `${pointer}/content/application~1json/schema`), where, body);
  if (status >= 400) checkCode(response.description, where, body as { code: string });
}

/** A dry run holds the answer that would come, which is to be as documented, too. */
function withoutPreference(given: Headers): Headers {
  const headers = new Headers(given);
  headers.delete("preference-applied");
  return headers;
}

/** The response that the document declares for this status, its shared definition included. */
function responseOf(
  { shared }: Checker,
  { responses }: OperationObject,
  status: number,
): { description: string; ref?: string } | undefined {
  const response = responses[String(status)];
  if (!response || !("$ref" in response)) return response;
  const { description = "" } = shared[response.$ref.split("/").at(-1) ?? ""] ?? {};
  return { description, ref: response.$ref };
}

function checkBody(validate: ValidateFunction, where: string, body: unknown): void {
  if (validate(body)) return;
  throw new Error(`${where}: ${JSON.stringify(validate.errors)} in ${JSON.stringify(body)}`);
}

function checkCode(description: string, where: string, { code }: { code: string }): void {
  if (!description.includes(`\`${code}\``)) throw new Error(`${where}: undocumented code ${code}`);
}

function createChecker(): Checker {
  const document = buildDocument(loadEnv({}));
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  // Others are to expect more values; of ours the document has all.
  ajv.addKeyword({
    keyword: "x-extensible-enum",
    validate: (values: unknown[], value: unknown) => value === null || values.includes(value),
  });
  ajv.addSchema(document, "document");
  const paths = Object.keys(document.paths).map((path): [RegExp, string] => [
    new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    path,
  ]);
  // Static paths first, as the adapter's routes.
  paths.sort(([, left], [, right]) => left.split("{").length - right.split("{").length);
  return { ajv, paths, operations: document.paths, shared: document.components.responses };
}

function pathTemplate(check: Checker, path: string): string | undefined {
  const [bare = ""] = path.split("?");
  return check.paths.find(([pattern]) => pattern.test(bare))?.[1];
}

function validator({ ajv }: Checker, pointer: string): ValidateFunction {
  const validate = ajv.getSchema(`document${pointer}`);
  if (!validate) throw new Error(`no schema at ${pointer}`);
  return validate;
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
