import type { JsonValue } from "#server/wire/atoms/metadata.ts";

/** An event that is about to be written. */
export type NewEvent = {
  id: string;
  merchantId: string;
  type: string;
  data: unknown;
  relatedEntityId: string | null;
  relatedEntityType: string | null;
  createdAt: string;
  /** The span that made it, for those that send it, where traces are collected. */
  traceparent?: string;
};

/**
 * The body that receivers get (contract §5), as it is stored, signed and sent, byte for byte. In
 * two halves: between them belongs the event's place in the sequence of its entity, which the
 * database counts. An event of no entity has none.
 */
export function payloadHalves(event: NewEvent): { before: string; after: string } {
  const { id, type, createdAt, merchantId, relatedEntityType, relatedEntityId, data } = event;
  const head = JSON.stringify({
    id,
    type,
    timestamp: createdAt,
    merchantId,
    relatedEntityType,
    relatedEntityId,
  });
  return {
    before: `${head.slice(0, -1)},"sequence":${relatedEntityId === null ? "null" : ""}`,
    after: `,"data":${JSON.stringify(data)}}`,
  };
}

/** The `data` of an event, read from its stored payload. */
export function payloadData(payload: string): JsonValue {
  return JSON.parse(payload).data;
}
