import { type SpanContext, TraceFlags } from "@opentelemetry/api";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/** W3C Trace Context, level 1: version, trace, span, flags; later versions may add more. */
const shape =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const currentVersion = "00";

/**
 * The span of somebody else that called us, by the header `traceparent`; null for none, or one that is not as the
 * standard says. `tracestate` is not read: it holds whatever its writer likes. Nor are ids that look like a card number.
 */
export function readTraceparent(header: string | null | undefined): SpanContext | null {
  const [, version, traceId = "", spanId = "", flags = "", more] = shape.exec(header ?? "") ?? [];
  if (version === undefined || (version === currentVersion && more !== undefined)) return null;
  if (looksLikeCard(traceId) || looksLikeCard(spanId)) return null;
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  return { traceId, spanId, traceFlags, isRemote: true };
}

/** The same for a span of ours that is written down; null for one that nobody collects. */
export function traceparentOf(span: SpanContext | null): string | null {
  if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return null;
  return `${currentVersion}-${span.traceId}-${span.spanId}-01`;
}

/** Whether the digits of an id, wherever they stand in it, could be a card's: then it is not written. */
export function looksLikeCard(id: string): boolean {
  return id.split(/[a-f]+/).some((digits) => runs(digits).some(holdsCardNumber));
}

/** Every part of a row of digits that is as long as a card number. */
function runs(digits: string): string[] {
  const found: string[] = [];
  for (let from = 0; from + 13 <= digits.length; from += 1)
    for (let size = 13; size <= 19 && from + size <= digits.length; size += 1)
      found.push(digits.slice(from, from + size));
  return found;
}
