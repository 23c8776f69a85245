import { DateTime } from "#components/display/date-time.tsx";
import type { LedgerVerified as Verified } from "#server/wire/dashboard.ts";

/** When the books were last recomputed from their entries and found sound. */
export function LedgerVerified({ lastPassedAt }: Verified) {
  return (
    <p className="text-sm text-ink-muted">
      {lastPassedAt === null ? (
        "The ledger has not been verified yet."
      ) : (
        <>
          Ledger last verified <DateTime value={lastPassedAt} />
        </>
      )}
    </p>
  );
}
