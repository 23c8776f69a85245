import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { merchantId } from "#server/workshop/bench/ledger/books.ts";

type Run = { url: string; customers: number; clients: number; seconds: number };

/**
 * Transfers a second that pgbench gets out of the very statements that createTransfer sends, as
 * prepared statements.
 */
export async function runPgbench({ url, customers, clients, seconds }: Run): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), "canary-pgbench-"));
  const script = path.join(folder, "transfer.sql");
  await writeFile(script, transferScript(customers));
  const options = ["-n", "-M", "prepared", "-c", String(clients), "-j", "4", "-T", String(seconds)];
  try {
    const output = await run([...options, "-f", script, url]);
    const [, tps] = /tps = ([\d.]+)/.exec(output) ?? [];
    if (tps === undefined) throw new Error(`pgbench said: ${output}`);
    return Number(tps);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function run(args: string[]): Promise<string> {
  const child = spawn("pgbench", args, { stdio: ["ignore", "pipe", "inherit"] });
  const exit = once(child, "exit");
  child.once("error", () => {
    console.error(
      "pgbench is not installed (Debian: apt-get install postgresql; macOS: brew install postgresql).",
    );
    process.exit(1);
  });
  const output = await text(child.stdout);
  await exit;
  return output;
}

function transferScript(customers: number): string {
  return `\\set a random(1, ${customers})
\\set d random(1, ${customers - 1})
\\set b (:a + :d - 1) % ${customers} + 1
\\set x random(1, 9000000000000000)
\\set y random(1, 9000000000000000)
BEGIN;
SELECT transfer_create('tr_' || ${fresh}, '${merchantId}', 'cus_' || :a, 'cus_' || :b, 1, 'EUR', NULL, '{}', now(),
  'btx_' || ${fresh}, ARRAY['acct_x', 'acct_y']) AS outcome;
WITH event_rows AS (
INSERT INTO events (id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType", sequence, "createdAt")
  SELECT id, "merchantId", type, payload, "relatedEntityId", "relatedEntityType",
         coalesce((SELECT max(sequence) FROM events AS earlier
                   WHERE earlier."merchantId" = new."merchantId" AND earlier."relatedEntityId" = new."relatedEntityId"), 0)
           + row_number() OVER (PARTITION BY "relatedEntityId" ORDER BY position),
         "createdAt"
  FROM json_to_recordset(json_build_array(json_build_object('id', 'evt_' || ${fresh}, 'merchantId', '${merchantId}',
      'type', 'transfer.completed', 'relatedEntityId', 'tr_' || ${fresh}, 'relatedEntityType', 'transfer',
      'createdAt', now(), 'position', 0, 'payload', json_build_object('id', 'tr_' || ${fresh}, 'merchantId', '${merchantId}',
      'fromCustomerId', 'cus_' || :a, 'toCustomerId', 'cus_' || :b, 'amount', 1, 'currency', 'EUR', 'status', 'completed',
      'description', null, 'metadata', json_build_object(), 'createdAt', now(), 'updatedAt', now())))) AS new
    (id text, "merchantId" text, type text, payload text, "relatedEntityId" text, "relatedEntityType" text,
     "createdAt" timestamptz, position int) RETURNING "merchantId", id)
INSERT INTO event_outbox ("merchantId", "eventId") SELECT "merchantId", id FROM event_rows;
COMMIT;
`;
}

/** Unique and rising in time, as the service's ids are. */
const fresh = `to_hex((extract(epoch FROM clock_timestamp()) * 1000000)::bigint) || '_' || to_hex(:x::bigint) || to_hex(:y::bigint)`;
