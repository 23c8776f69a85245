import { DomainError, type ErrorCode, errorCodes } from "#server/core/errors.ts";
import { apiVersion } from "#server/core/version.ts";
import { domainErrorBody } from "#server/procedures/error-body.ts";

type RawCode = Extract<
  ErrorCode,
  "validation_failed" | "request_timeout" | "body_too_large" | "headers_too_large" | "rate_limited"
>;

const sentences: Record<RawCode, string> = {
  validation_failed: "This is not valid HTTP. Percent-encode all non-ASCII characters in the URL.",
  request_timeout: "The request did not arrive in time. Send it again.",
  body_too_large: "The body is too large.",
  rate_limited:
    "Too many requests are being sent at the same time. Wait a moment and send this one again.",
  headers_too_large: "The headers and the URL together are at most 16 KiB.",
};

/** A refusal in the contract's error body (contract §2, "Errors") for a connection that no handler answers. */
export function rawRefusal(code: RawCode, requestId: string): string {
  const error = domainErrorBody(new DomainError(code, sentences[code]), requestId);
  const body = JSON.stringify(error);
  const head = [
    `HTTP/1.1 ${errorCodes[code]} ${error.error}`,
    "Connection: close",
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    `X-Request-Id: ${requestId}`,
    `API-Version: ${apiVersion}`,
    ...(code === "rate_limited" ? ["Retry-After: 1"] : []),
  ];
  return `${head.join("\r\n")}\r\n\r\n${body}`;
}
