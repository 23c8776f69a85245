import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import { dryRunSentence } from "#server/http/mcp/dry-run-sentence.ts";
import { type OperationTool, rowsByDefault } from "#server/http/mcp/tools.ts";
import { shortened } from "#server/http/mcp/untrusted.ts";
import { basePath, type Operation } from "#server/http/operations/operations.ts";
import type { Answer } from "#server/http/rest/answer.ts";
import type { Rest } from "#server/http/rest/handler.ts";
import type { DryRun } from "#server/wire/dry-run.ts";

export type McpCall = {
  services: Services;
  rest: Rest;
  principal: Principal;
  request: Request;
  socketAddress: string | null;
};

type Arguments = Record<string, unknown>;

/**
 * Calls the tool's operation over REST, with the caller's own credential: scopes, limits, idempotency, audit log and
 * request log are those of REST. Texts that others wrote are marked in the answer, and cut.
 */
export async function callTool(
  { rest, request, socketAddress }: McpCall,
  { operation }: OperationTool,
  given: Arguments,
): Promise<CallToolResult> {
  const isWrite = operation.type === "mutation";
  const { dryRun, idempotencyKey, ...input } = given;
  const isDry = isWrite && dryRun !== undefined && dryRun !== false;
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["authorization", "x-forwarded-for", "user-agent", "x-request-id"]) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (isDry) headers.set("prefer", "dry-run");
  const { target, rest: body } = targetOf(operation, input);
  const sent = typeof idempotencyKey === "string" ? { ...body, idempotencyKey } : body;
  const hasBody = operation.method === "POST" || operation.method === "PATCH";
  const bytes = hasBody ? new TextEncoder().encode(JSON.stringify(sent)) : null;
  const answer = await rest({
    method: operation.method,
    target,
    headers,
    socketAddress,
    body: bytes && toStream(bytes),
    bodyUsed: false,
  });
  return resultOf(answer, isDry);
}

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The path with its parameters, the query of a reading operation, and what is left for the body. */
function targetOf(operation: Operation, input: Arguments): { target: string; rest: Arguments } {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(typeof value === "string" ? value : "");
  });
  if (operation.type === "mutation") return { target: basePath + path, rest };
  if (operation.query.has("limit")) rest["limit"] ??= rowsByDefault;
  const query = new URLSearchParams(Object.entries(rest).flatMap(parametersOf));
  return { target: `${basePath}${path}${query.size > 0 ? `?${query}` : ""}`, rest: {} };
}

function parametersOf([name, value]: [string, unknown]): [string, string][] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.map((one) => [name, String(one)]);
  if (typeof value === "object")
    return Object.entries(value).map(([member, one]) => [`${name}[${member}]`, String(one)]);
  return [[name, String(value as string)]];
}

function resultOf({ status, body, headers }: Answer, isDry: boolean): CallToolResult {
  const text = typeof body === "string" ? body : new TextDecoder().decode(body ?? undefined);
  const answered: unknown = text === "" ? {} : JSON.parse(text);
  const isError = status >= 400;
  const next = nextOf(headers["link"]);
  const told = shortened(answered, { isError });
  const said = isDry && !isError ? [dryRunSentence(answered as DryRun)] : [];
  const structured = { ...told, ...(next !== null && { next: { after: next } }) };
  const texts = [...said, JSON.stringify(structured)];
  return {
    content: texts.map((one) => ({ type: "text" as const, text: one })),
    structuredContent: structured,
    ...(isError && { isError }),
  };
}

/** `after` of the next page, which the header Link has. */
function nextOf(link: string | undefined): string | null {
  const address = /^<([^>]+)>; rel="next"/.exec(link ?? "")?.[1];
  return address === undefined
    ? null
    : new URLSearchParams(address.slice(address.indexOf("?") + 1)).get("after");
}
