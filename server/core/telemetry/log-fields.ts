import { loggedError } from "#server/core/telemetry/logged-error.ts";
import { mayHoldCardNumber } from "#server/wire/atoms/checkout/card-number.ts";
import { holdsCredential } from "#server/wire/atoms/credential.ts";

/**
 * Every field that a line of the log may have: ids of ours, words of ours, figures. What somebody sent has no field,
 * and what has no field here is not written.
 */
const logFields = [
  // Which request, and whose.
  ...(["requestId", "method", "route", "status", "durationMs", "operation", "path"] as const),
  ...(["kind", "digest", "credentialId", "merchantId", "userId", "account", "ip", "way"] as const),
  // The subject of the line.
  ...([
    "id",
    "attemptId",
    "disputeId",
    "endpointId",
    "erasureId",
    "exportId",
    "fileId",
    "letterId",
  ] as const),
  ...(["messageId", "noticeId", "paymentIntentId", "paymentLinkId", "paymentMethodId"] as const),
  ...(["payoutId", "refundId", "sessionId", "subjectId", "subjectType", "subscriptionId"] as const),
  ...([
    "currency",
    "booked",
    "reported",
    "job",
    "gauge",
    "part",
    "report",
    "page",
    "pages",
    "processors",
  ] as const),
  // The problem, and its extent.
  ...(["err", "code", "reason", "problems", "directive", "blocked", "source", "rule"] as const),
  ...(["attempts", "tries", "count", "unopened", "charges", "unknown", "dropped"] as const),
  ...(["refused", "inFlight", "limit", "priority", "skewMs"] as const),
];

/** The fields that a log line may have beside its sentence. */
export type LogFields = Partial<Record<(typeof logFields)[number], unknown>>;

const known: ReadonlySet<string> = new Set(logFields);
/** Names below a field that say that a value is nobody's business, whatever it looks like. */
const secretNames = /authorization|cookie|password|secret|token|^key$|card|^number$|cvc/i;
const redacted = "[redacted]";
const depthMax = 4;

/**
 * These fields as the log may have them, errors as logged-error.ts tells them: of names that are not listed the name
 * alone, and no text in which a card number or a credential stands, at whatever depth.
 */
export function sayable(fields: LogFields): Record<string, unknown> {
  const said: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name === "err") said[name] = loggedError(value);
    else said[name] = known.has(name) ? clean(value, depthMax) : "[not a field of the log]";
  }
  return said;
}

/** This text, if neither a card number nor a credential stands in it. */
export function cleanText(text: string): string {
  return mayHoldCardNumber(text) || holdsCredential(text) ? redacted : text;
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value === "number" || typeof value === "bigint") return cleanNumber(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Error) return loggedError(value);
  if (value instanceof Date) return value.toJSON();
  if (depth === 0) return "[…]";
  if (Array.isArray(value)) return value.map((one) => clean(one, depth - 1));
  const entries = Object.entries(value).map(([name, one]) => [
    cleanText(name),
    secretNames.test(name) ? redacted : clean(one, depth - 1),
  ]);
  return Object.fromEntries(entries);
}

/** A card's number has 13 digits or more. */
function cleanNumber(value: number | bigint): number | string {
  if (typeof value === "number" && Math.abs(value) < 1e12) return value;
  const text = String(value);
  return cleanText(text) === text && typeof value === "number" ? value : cleanText(text);
}
