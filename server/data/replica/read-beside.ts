import type { Principal } from "#server/core/caller/principal.ts";
import type { Services } from "#server/core/context.ts";
import type { ReadingDb } from "#server/core/interfaces/replica.ts";
import { countOne } from "#server/core/telemetry/measures.ts";
import { isStatementTimeout } from "#server/data/connection/statement-timeout.ts";

type Reader = Pick<Services, "db" | "replica"> & { principal?: Principal | null };

/**
 * Reads from the replica, where there is one that has all that the caller has changed; else, or when that fails,
 * from the primary, unless it took too long. A refusal is the primary's: what is not there yet is not said to be missing. `read` decides
 * nothing and changes nothing, so that it may be done twice.
 */
export async function readBeside<Result>(
  { db, replica, principal }: Reader,
  read: (db: ReadingDb) => Promise<Result>,
): Promise<Result> {
  const beside = principal && (await replica?.dbFor(principal.id));
  if (!replica || !beside) return read(db);
  try {
    const result = await read(beside);
    countOne("listRead", { place: "replica", because: "" });
    return result;
  } catch (error) {
    // A read that ran into the statement timeout is not repeated on the primary, where payments are made.
    if (isStatementTimeout(error)) throw error;
    const result = await read(db);
    replica.failed(error);
    return result;
  }
}
