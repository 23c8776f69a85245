import { TRPCClientError } from "@trpc/client";
import type { AppRouter } from "#server/routers/root.ts";

const unreachable =
  "Canary could not be reached. Check your connection and try again; what you entered is kept.";

/** The problems of an error, one sentence each, in words that may be shown. */
export function problemsOf(error: unknown): string[] {
  const body = errorBodyOf(error);
  if (!body) return [unreachable];
  if (body.statusCode === 401)
    return ["You are signed out. Sign in again in another tab, then retry."];
  if (body.code === "idempotency_in_flight")
    return [
      "It is still in progress. Wait a moment and check, or try again: it takes effect once.",
    ];
  if (body.statusCode >= 500) return body.message.map((text) => `${text} (${body.requestId})`);
  return body.message;
}

/** Whether nobody knows if it was done: no answer came, or none that says so. */
export function isOutcomeUnknown(error: unknown): boolean {
  const body = errorBodyOf(error);
  return !body || body.statusCode >= 500 || body.code === "idempotency_in_flight";
}

/** Whether it was only asked too fast: nothing was done, and in a moment it will be. */
export function isTooFast(error: unknown): boolean {
  return errorBodyOf(error)?.code === "rate_limited";
}

/**
 * Whether nobody is signed in any more, or acts for another business by now, so that whatever is asked next is
 * refused as well.
 */
export function isShutOut(error: unknown): boolean {
  const body = errorBodyOf(error);
  return body?.statusCode === 401 || body?.code === "merchant_forbidden";
}

/** Whether somebody else has changed meanwhile what was to be changed. */
export function isConflict(error: unknown): boolean {
  return errorBodyOf(error)?.code === "conflict";
}

/** Whether what was previewed has changed since: nothing was done. */
export function isStalePreview(error: unknown): boolean {
  return errorBodyOf(error)?.code === "preview_stale";
}

/**
 * Splits problems into those of a field that the form has and the rest. The service names
 * fields by path: `totalAmount: must be greater than 0`.
 */
export function splitProblems<Field extends string>(
  problems: string[],
  fields: readonly Field[],
): { byField: Partial<Record<Field, string>>; general: string[] } {
  const byField: Partial<Record<Field, string>> = {};
  const general: string[] = [];
  for (const problem of problems) {
    const [, path, text] = /^([\w.]+): (.+)$/s.exec(problem) ?? [];
    const field = fields.find((name) => path === name);
    if (field && text) byField[field] ??= text;
    else general.push(problem);
  }
  return { byField, general };
}

function errorBodyOf(error: unknown) {
  const data = error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
  return data && Array.isArray(data.message) ? data : null;
}
