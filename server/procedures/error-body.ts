import type { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import {
  type DomainError,
  type ErrorCode,
  errorCodes,
  isDomainError,
} from "#server/core/errors.ts";
import { isProcessorUnreachable } from "#server/core/interfaces/processor-problems.ts";
import { problemSentences } from "#server/procedures/problem-sentences.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";

const statusNames: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  409: "Conflict",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The body for a refusal that we made ourselves. */
export function domainErrorBody(error: DomainError, requestId: string): ErrorBody {
  const statusCode = errorCodes[error.code];
  const { declineCode, approval } = error.options;
  return {
    statusCode,
    error: statusNames[statusCode] ?? "Error",
    message: error.messages,
    code: error.code,
    requestId,
    ...(declineCode ? { declineCode } : {}),
    ...(approval ? { approval } : {}),
  };
}

/**
 * The error body for anything that a procedure threw. An error that is not a DomainError gets one
 * fixed sentence.
 */
export function errorBody(thrown: unknown, requestId: string): ErrorBody {
  const error = rootCause(thrown);
  if (isDomainError(error)) return domainErrorBody(error, requestId);
  if (isZodError(error) && isInputError(thrown)) return validationBody(error, requestId);
  if (isProcessorUnreachable(error)) return plainBody("unavailable", requestId, processorAway);
  const isAway = isDatabaseAway(error) || isDiskFull(error);
  const code = isAway ? "unavailable" : trpcCode(thrown);
  return plainBody(code, requestId);
}

const processorAway =
  "The card processor did not answer. Read the resource in a moment, or try again with the same Idempotency-Key.";

/** True when the failure is ours to look into: its cause belongs in the log. Of what is too much the door tells itself. */
export function isUnexpected(body: ErrorBody): boolean {
  return body.statusCode >= 500 && body.code !== "overloaded";
}

/** tRPC wraps what procedures throw; domain code never sees the wrapper. */
export function rootCause(thrown: unknown): unknown {
  return isTrpcError(thrown) && thrown.cause ? thrown.cause : thrown;
}

function isTrpcError(thrown: unknown): thrown is TRPCError {
  return thrown instanceof Error && thrown.name === "TRPCError";
}

/** A ZodError of an input, not one of an output: that would be our fault. */
function isInputError(thrown: unknown): boolean {
  return !isTrpcError(thrown) || thrown.code === "BAD_REQUEST";
}

function isZodError(error: unknown): error is ZodError {
  return error instanceof ZodError || (error instanceof Error && /^\$?ZodError$/.test(error.name));
}

/** One sentence per problem, `path: what is wrong`. */
function validationBody(error: ZodError, requestId: string): ErrorBody {
  const problems = problemSentences(error);
  const named = error.issues.map((issue) =>
    "params" in issue ? issue.params?.["code"] : undefined,
  );
  const [first] = named;
  const same = first !== undefined && named.every((code) => code === first);
  const code: ErrorCode = same && first in errorCodes ? (first as ErrorCode) : "validation_failed";
  return { statusCode: 400, error: "Bad Request", message: problems, code, requestId };
}

const sentences: Partial<Record<ErrorCode, string>> = {
  internal_error:
    "Something went wrong on our side. Try again; if it persists, quote the request id.",
  unavailable: "The service is temporarily unavailable. Try again shortly.",
  not_found: "There is no such resource. Check the id and the environment.",
  invalid_json: "The request could not be read. Check its encoding.",
};

function plainBody(code: ErrorCode, requestId: string, sentence = sentences[code]): ErrorBody {
  const statusCode = errorCodes[code];
  const message = sentence ?? statusNames[statusCode] ?? "Error";
  return {
    statusCode,
    error: statusNames[statusCode] ?? "Error",
    message: [message],
    code,
    requestId,
  };
}

/** tRPC's own refusals, before any procedure ran. */
function trpcCode(thrown: unknown): ErrorCode {
  if (!isTrpcError(thrown)) return "internal_error";
  if (thrown.code === "NOT_FOUND") return "not_found";
  if (thrown.code === "METHOD_NOT_SUPPORTED") return "method_not_allowed";
  if (thrown.code === "PARSE_ERROR" || thrown.code === "BAD_REQUEST") return "invalid_json";
  if (thrown.code === "UNSUPPORTED_MEDIA_TYPE") return "unsupported_media_type";
  if (thrown.code === "PAYLOAD_TOO_LARGE") return "body_too_large";
  return "internal_error";
}

/**
 * Error codes of a database that cannot take writes for now (PostgreSQL, appendix A). 08: the connection. 53: the
 * disk or memory is full, or no connection is left. 57P: the server stops, starts or ended a session. 25006: the
 * server is a read-only standby, which a service meets after a failover until it finds the new primary.
 */
const awayStates = String.raw`08\w{3}|53\w{3}|57P0[1-5]|25006`;
const awayCodes = new RegExp(
  `^(P1001|P1002|P1008|P1017|P2024|P2037|ECONNREFUSED|ECONNRESET|${awayStates})$`,
);
const awayKinds = /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)$/;
const awayWords = new RegExp(
  `Can't reach database server|Unable to start a transaction|timeout exceeded when trying to connect|Connection terminated|is not queryable|Code: \`(${awayStates})\`|ECONNREFUSED|connect ENOENT|is (starting up|shutting down)`,
);

/**
 * Connection refused, lost or not to be had in time: Prisma's P1xxx and P2024, node's and PostgreSQL's codes, the pool's
 * words. A server that is away has taken its socket along.
 */
function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause, meta } = error as Error & {
    code?: unknown;
    meta?: { driverAdapterError?: unknown };
  };
  if (awayCodes.test(String(code))) return true;
  const adapterCause = adapterCauseOf(error) ?? adapterCauseOf(meta?.driverAdapterError);
  if (
    adapterCause &&
    (awayKinds.test(String(adapterCause.kind)) || awayCodes.test(String(adapterCause.originalCode)))
  ) {
    return true;
  }
  return awayWords.test(`${error.message} ${cause instanceof Error ? cause.message : ""}`);
}

/** The disk of this process: uploads, exports on their way, letters of testing. What was begun is not there. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code));
}

/** The cause that the database driver's adapter gives, which Prisma wraps in different ways. */
function adapterCauseOf(error: unknown): { kind?: unknown; originalCode?: unknown } | null {
  const cause = error && typeof error === "object" && "cause" in error ? error.cause : null;
  return cause && typeof cause === "object" ? cause : null;
}
