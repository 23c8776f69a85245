import { newRequestId } from "#server/core/context.ts";
import type { HeaderReader } from "#server/core/interfaces/header-reader.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { holdsCredential } from "#server/wire/atoms/credential.ts";

/** A caller's own request id is kept when it cannot hurt a log line or a header, and is neither a card number nor a key. */
export function requestIdOf(headers: HeaderReader): string {
  const given = headers.get("x-request-id");
  return given !== null && isHarmless(given) ? given : newRequestId();
}

function isHarmless(given: string): boolean {
  return /^[\w.:-]{1,128}$/.test(given) && !holdsCardNumber(given) && !holdsCredential(given);
}
