import { z } from "zod";
import { DomainError } from "#server/core/errors.ts";

/** As PostgreSQL writes a snapshot: `xmin:xmax:` and the transactions in between that still run. */
const Snapshot = z
  .string()
  .regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/)
  .refine(isSnapshot);

/** What PostgreSQL would refuse, which is no failure of ours. */
function isSnapshot(text: string): boolean {
  const [xmin = 0n, xmax = 0n, ...running] = (text.match(/\d+/g) ?? []).map(BigInt);
  const isRising = running.every((xid, index) => index === 0 || xid > (running[index - 1] ?? xid));
  return xmin > 0n && xmin <= xmax && isRising && running.every((xid) => xid >= xmin && xid < xmax);
}

/** The last moment of year 9999: later ones have another form. */
const latestMs = 253_402_300_799_999;

const TailCursor = z.object({
  /** What was committed by then has been read. */
  from: Snapshot,
  /** In the middle of several pages: they end here. */
  upTo: Snapshot.optional(),
  skip: z.int().min(0),
  /** When `from` was taken, by this service's clock. */
  atMs: z.int().min(0).max(latestMs),
});
export type TailCursor = z.infer<typeof TailCursor>;

export function tailCursor(cursor: TailCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

/** @throws validation_failed */
export function readTailCursor(text: string): TailCursor {
  try {
    return TailCursor.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  } catch {
    throw new DomainError("validation_failed", "after: must be `next` of an earlier answer.");
  }
}
