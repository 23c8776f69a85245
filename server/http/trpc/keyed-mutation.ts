import type { AnyProcedure } from "@trpc/server";
import type { z } from "zod";
import { unauthorized } from "#server/auth/unauthorized.ts";
import { invariant } from "#server/core/assert.ts";
import { DomainError } from "#server/core/errors.ts";
import { callKeyed } from "#server/http/keyed/call-keyed.ts";
import { claimOf, readKey } from "#server/http/keyed/claim.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";
import { errorShape } from "#server/procedures/procedure.ts";
import { appRouter } from "#server/routers/root.ts";

const procedures = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;

/**
 * The mutation that a request under an Idempotency-Key calls. Null for those without a REST route,
 * which take no key: what they answer may be secret, and answers are stored.
 */
export function keyedMutation(request: Request, endpoint: string): string | null {
  return request.headers.has("idempotency-key") ? routedMutation(request, endpoint) : null;
}

/** The mutation that a request calls, if it has a REST route and is called alone. */
export function routedMutation(request: Request, endpoint: string): string | null {
  if (request.method !== "POST") return null;
  const name = new URL(request.url).pathname.slice(endpoint.length + 1);
  if (!Object.hasOwn(procedures, name)) return null;
  const { type, meta } = procedures[name]?._def ?? {};
  return type === "mutation" && (meta as ProcedureMeta | undefined)?.rest ? name : null;
}

/**
 * Answers a mutation in tRPC's own format, as often as it comes: it takes effect once. For the
 * dashboard, which sends it again when no answer came. Throws what the procedure threw.
 */
export async function answerKeyed(
  name: string,
  request: Request,
  ctx: RequestContext,
): Promise<Response> {
  const { principal, requestId, env } = ctx;
  if (!principal) throw unauthorized();
  const procedure = procedures[name];
  const key = readKey(request.headers);
  invariant(procedure && key !== null, "keyedMutation has found both");
  const bytes = new Uint8Array(await request.arrayBuffer());
  const input = readInput(bytes);
  const { output } = procedure._def as unknown as { output: z.ZodType };
  const target = `tRPC ${name}`;
  const claim = claimOf(key, { env, target, input, bytes, output, status: 200, requestId });
  const { stored, isReplay } = await callKeyed(
    { services: ctx, merchantId: principal.merchantId, claim },
    () => callMutation(name, { ctx: { ...ctx, idempotency: claim }, input }),
  );
  const body = JSON.parse(stored.body);
  const data = stored.status < 400 ? { result: { data: body } } : { error: errorShape(body) };
  const headers: Record<string, string> = isReplay ? { "idempotent-replayed": "true" } : {};
  return Response.json(data, { status: stored.status, headers });
}

export function callMutation(
  path: string,
  { ctx, input }: { ctx: RequestContext; input: unknown },
): Promise<unknown> {
  const run = procedures[path] as unknown as (options: object) => Promise<unknown>;
  return run({
    ctx,
    path,
    type: "mutation",
    getRawInput: async () => input,
    signal: undefined,
    batchIndex: 0,
  });
}

export function readInput(bytes: Uint8Array): unknown {
  try {
    return bytes.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new DomainError("invalid_json", "The request could not be read. Check its encoding.");
  }
}
