import { initTRPC } from "@trpc/server";
import type { z } from "zod";
import { unauthorized } from "#server/auth/unauthorized.ts";
import type { Principal } from "#server/core/caller/principal.ts";
import { requireScope } from "#server/core/caller/require-scope.ts";
import { ownTime } from "#server/core/context.ts";
import { DomainError, errorCodes, isDomainError, merchantForbidden } from "#server/core/errors.ts";
import { isDry } from "#server/data/dry-run/dry-run.ts";
import { readBeside } from "#server/data/replica/read-beside.ts";
import { spendingOf } from "#server/limits/budget/decisions.ts";
import { answerShape } from "#server/procedures/answer-shape.ts";
import type { RequestContext } from "#server/procedures/context.ts";
import { errorBody } from "#server/procedures/error-body.ts";
import type { ProcedureMeta } from "#server/procedures/meta.ts";
import { refuseCardNumbers } from "#server/procedures/refuse-card-numbers.ts";
import { requireShown } from "#server/procedures/require-shown.ts";
import { traceCall } from "#server/procedures/trace-call.ts";
import { isAudited } from "#server/procedures/unaudited.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";
import { tellGivenOptions } from "#server/wire/atoms/sentences/option-problems.ts";

/** The JSON-RPC code for failures that have no code of their own; `data` says what went wrong. */
const jsonRpcServerError = -32000;

tellGivenOptions();

const t = initTRPC
  .context<RequestContext>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({
      ...errorShape(errorBody(error, ctx?.requestId ?? "")),
      code: shape.code,
    }),
  });

/** An error body as tRPC clients expect it. */
export function errorShape(body: ErrorBody) {
  const data = { httpStatus: body.statusCode, ...body };
  return { message: body.message.join(" "), code: jsonRpcServerError, data };
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
const procedure = checkingAtOnce(t.procedure);

/**
 * Callable by anyone. Every use stands on the reviewed list in routers/root.test.ts.
 */
export const publicProcedure = procedure.meta({ open: true }).use(({ path, getRawInput, next }) =>
  traceCall(path, async () => {
    refuseCardNumbers(await getRawInput(), path);
    return next();
  }),
);

/**
 * Callable by an authenticated principal with the procedure's scope, for one merchant.
 * This is the only place where a merchant's scope is decided: operations get
 * `ctx.merchantId` and never look at `input.merchantId`.
 */
export const merchantProcedure = procedure.use((call) =>
  traceCall(call.path, async () => {
    const { ctx, meta, getRawInput, next } = call;
    const { principal } = ctx;
    if (!principal) throw unauthorized();
    try {
      requireRight(principal, meta);
      requireStepUp(principal, meta);
      requireMerchant(principal, await getRawInput());
      if (!meta?.fromAnyPage) requireShown(ctx.browser?.shownMerchantId, principal);
    } catch (error) {
      logRefusal(ctx, principal, { operation: call.path, error });
      throw error;
    }
    const input = await getRawInput();
    refuseCardNumbers(input, call.path);
    const audited =
      isAudited(call) && !isDry(ctx.db) ? { action: call.path, input, ip: ctx.ip } : undefined;
    const { merchantId } = principal;
    const spending =
      call.type === "mutation"
        ? spendingOf(principal, call.path, { input, idempotencyKey: ctx.idempotency?.key ?? null })
        : undefined;
    const time = isOfPeople(meta) ? {} : ownTime(ctx, merchantId);
    const result = await next({
      ctx: { ...ctx, ...time, principal, merchantId, audited, spending },
    });
    // Whatever came of it: also a refusal may have changed something, and so may who asked before under its key.
    if (call.type === "mutation") await ctx.replica?.remember(principal.id);
    return result;
  }),
);

/**
 * As `merchantProcedure`, for lists, searches and reports: what only looks, and may lack what others changed a
 * moment ago. A replica may answer it, which has all that the caller has changed.
 */
export const readingProcedure = merchantProcedure.meta({ mayLag: true }).use(({ ctx, next }) =>
  readBeside(ctx, async (db) => {
    const result = await next({ ctx: { db } });
    if (!result.ok) throw result.error;
    return result;
  }),
);

/** Sign-ins and invitations of people go by the time of the service, who may work for several merchants. */
function isOfPeople(meta: ProcedureMeta | undefined): boolean {
  return meta?.personal === true || meta?.scope === "team:write";
}

/** Logs which caller asked for something they may not have, whichever way they came. */
function logRefusal(
  { log, requestId, ip }: RequestContext,
  { id: credentialId, merchantId }: Principal,
  { operation, error }: { operation: string; error: unknown },
): void {
  if (!isDomainError(error) || errorCodes[error.code] !== 403) return;
  const { code } = error;
  log.info({ requestId, operation, code, credentialId, merchantId, ip }, "call refused");
}

function requireRight(principal: Principal, meta: ProcedureMeta | undefined): void {
  if (meta?.personal && !principal.sessionId) {
    throw new DomainError(
      "insufficient_role",
      "Only a signed-in person can do this. Sign in to the dashboard.",
    );
  }
  if (meta?.ownersOnly && principal.role !== "owner") {
    throw new DomainError("insufficient_role", "Only an owner can do this.");
  }
  if (meta?.scope) requireScope(principal, meta.scope);
}

/** Tokens and sessions of before are no way around it: see `sessionScopes`. */
function requireStepUp(principal: Principal, meta: ProcedureMeta | undefined): void {
  if (!meta?.stepUp || principal.isFresh !== false) return;
  throw new DomainError(
    "second_factor_required",
    "Enter your second factor again: this action requires one that is at most ten minutes old.",
  );
}

function requireMerchant(principal: Principal, input: unknown): void {
  if (typeof input !== "object" || input === null || !("merchantId" in input)) return;
  const { merchantId } = input;
  if (typeof merchantId === "string" && merchantId !== principal.merchantId) {
    throw merchantForbidden();
  }
}

type Method = (...given: unknown[]) => object;

/**
 * A builder of procedures whose inputs and outputs are checked synchronously. tRPC calls zod's
 * `parseAsync`, but zod compiles its checks of objects for `parse` only: a list of 20 rows took a
 * fifth more CPU. No schema of ours is asynchronous; one that were would throw at each call.
 */
function checkingAtOnce<Builder extends object>(builder: Builder): Builder {
  return new Proxy(builder, {
    get(target, name) {
      const method = Reflect.get(target, name) as Method;
      if (name === "input")
        return (schema: z.ZodType) => checkingAtOnce(method(checkedBy(schema.clone(), schema)));
      if (name === "output")
        return (schema: z.ZodType) =>
          checkingAtOnce(method(checkedBy(schema, answerShape(schema))));
      if (name === "meta" || name === "use")
        return (...given: unknown[]) => checkingAtOnce(method(...given));
      return method;
    },
  });
}

/** Answers the schema itself, because the API document reads its fields. */
function checkedBy(schema: z.ZodType, checks: z.ZodType): z.ZodType {
  schema.parseAsync = async (value, params) => checks.parse(value, params);
  return schema;
}
