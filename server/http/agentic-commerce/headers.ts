import { type Clock, minuteMs } from "#server/core/clock.ts";
import { ProtocolError } from "#server/http/agentic-commerce/protocol-error.ts";
import { protocolVersion } from "#server/records/agentic-commerce/order.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/** By how much a caller's clock may differ from ours. */
const skewMaxMs = 5 * minuteMs;

/**
 * Checks the headers that the protocol has beside Authorization. `Timestamp` counts where it is sent. `Signature` is passed
 * over: the protocol leaves its algorithm and its key to an agreement, and there is none. @throws ProtocolError
 */
export function checkHeaders(
  clock: Clock,
  headers: Headers,
  { method }: { method: "GET" | "POST" },
): void {
  const version = headers.get("api-version");
  if (version !== protocolVersion)
    throw bad(
      version === null ? "missing_api_version" : "unsupported_api_version",
      `Send API-Version: ${protocolVersion}, the one version that is answered here.`,
    );
  const timestamp = headers.get("timestamp");
  if (timestamp !== null && !(Math.abs(Date.parse(timestamp) - clock.now().getTime()) <= skewMaxMs))
    throw bad("invalid_timestamp", "Timestamp must be an RFC 3339 time within 5 minutes of now.");
  if (method === "GET") return;
  const key = headers.get("idempotency-key");
  if (key === null)
    throw bad(
      "idempotency_key_required",
      "Idempotency-Key header is required on all POST requests.",
    );
  if (!/^[\x21-\x7e]{1,255}$/.test(key) || holdsCardNumber(key))
    throw bad(
      "idempotency_key_invalid",
      "Idempotency-Key must be 1 to 255 visible ASCII characters and no card number.",
    );
}

function bad(code: string, message: string): ProtocolError {
  return new ProtocolError({ status: 400, code, message });
}
