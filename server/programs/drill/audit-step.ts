import { verifyAuditLog } from "#server/audit/verify.ts";
import type { Services } from "#server/core/context.ts";
import { verifyLedger } from "#server/ledger/verify/verify.ts";
import type { DrillStep } from "#server/programs/drill/certificate/certificate.ts";
import type { Acknowledged } from "#server/programs/drill/payment-load.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";

const problemsMax = 20;

/** Verifies the ledger and the audit log of all merchants. */
export async function auditBooks(services: Services): Promise<DrillStep["books"]> {
  const ledger = await verifyLedger(services, { mayTakeLong: true });
  const audit = await verifyAuditLog(services);
  const problems = [...ledger.problems, ...audit.problems].slice(0, problemsMax);
  return { entries: ledger.entries, auditEntries: audit.entries, problems };
}

/** The payments that were acknowledged and are not made here: no intent that succeeded, or nothing in the ledger for it. */
export async function missingOf(
  databaseUrl: string,
  merchantId: string,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const ids = acknowledged.map(({ id }) => id);
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<{ id: string }>(
      `SELECT p.id FROM payment_intents p
       JOIN ledger_transactions t ON t."merchantId" = p."merchantId" AND t."relatedEntityId" = p.id
       WHERE p."merchantId" = $1 AND p.status = 'succeeded' AND p.id = ANY($2)`,
      [merchantId, ids],
    ),
  );
  const there = new Set(rows.map(({ id }) => id));
  return acknowledged.filter(({ id }) => !there.has(id));
}

type Seal = { merchantId: string; number: number; hash: string };

export async function readSeals(databaseUrl: string): Promise<Seal[]> {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query<Seal>(
      `SELECT "merchantId", number, encode(hash, 'hex') AS hash FROM ledger_seals ORDER BY "merchantId", number`,
    ),
  );
  return rows;
}

/** Compares the seals of a backup with those of the ledger that it was made of, which may have gone on since. */
export function compareSeals(restored: Seal[], source: Seal[]): DrillStep["seals"] {
  const keyOf = ({ merchantId, number, hash }: Seal) => `${merchantId} ${number} ${hash}`;
  const known = new Set(source.map(keyOf));
  const differing = restored.filter((seal) => !known.has(keyOf(seal))).length;
  return { compared: restored.length, differing };
}
