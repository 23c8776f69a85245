import { newRequestId } from "#server/context.ts";
import type { HeaderReader } from "#server/header-reader.ts";
import { holdsCardNumber } from "#server/schemas/card-number.ts";

/** A caller's own request id is kept when it cannot hurt a log line or a header, and is no card number. */
export function requestIdOf(headers: HeaderReader): string {
  const given = headers.get("x-request-id");
  return given !== null && /^[\w.:-]{1,128}$/.test(given) && !holdsCardNumber(given)
    ? given
    : newRequestId();
}
