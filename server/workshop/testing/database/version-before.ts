import type { ClientBase } from "pg";
import { readMigrations } from "#server/programs/schema/engine.ts";
import { splitScript } from "#server/programs/sharding/split-script.ts";

/** The first migration since the version before, whose subscriptions were active, past due or canceled. */
const firstOfBilling = "20261126211310_subscription_movements";

/** Brings an empty database to the version before billing, and records the migrations as the command does. */
export async function migrateUntilBilling(client: ClientBase): Promise<void> {
  await client.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY, checksum varchar(64) NOT NULL,
    finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`);
  for (const migration of await readMigrations()) {
    if (migration.name >= firstOfBilling) return;
    // oxlint-disable-next-line no-await-in-loop -- each builds on those before it
    for (const statement of splitScript(migration.sql)) await client.query(statement);
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
       VALUES (gen_random_uuid(), $1, $2, now(), 1)`,
      [migration.checksum, migration.name],
    );
  }
}
