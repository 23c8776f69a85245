import { newRequestId } from "#server/context.ts";

/** A caller's own request id is kept when it cannot hurt a log line or a header. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get("x-request-id");
  return given !== null && /^[\w.:-]{1,128}$/.test(given) ? given : newRequestId();
}
