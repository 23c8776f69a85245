import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";

const TailCursor = z.object({
  /** The number of the last event that was read (table event_numbers). */
  read: z.string().regex(/^\d{1,18}$/),
});

export function tailCursor(read: bigint): string {
  return Buffer.from(JSON.stringify({ read: String(read) })).toString("base64url");
}

/** @throws validation_failed */
export function readTailCursor(text: string): bigint {
  try {
    const { read } = TailCursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return BigInt(read);
  } catch {
    throw new DomainError("validation_failed", "after: must be the `next` of an earlier answer.");
  }
}
