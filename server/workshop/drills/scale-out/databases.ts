import { readdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { secondMs } from "#server/core/clock.ts";
import { byName } from "#server/core/errors.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import type { Sharding } from "#server/programs/sharding/sharding.ts";
import {
  type Cluster,
  createCluster,
  findDebianPostgres,
  newPassword,
} from "#server/workshop/drills/two-instances/cluster.ts";
import { ask } from "#server/workshop/drills/two-instances/database.ts";
import { makeSpreadDatabase } from "#server/workshop/testing/database/spread-database.ts";

/** A migrated database of one setup, durable as a merchant's is. */
export type SetupDatabase = {
  url: string;
  sharding?: Sharding;
  /** Settings of the service that go with it. */
  env: Record<string, string>;
  /** Ends one of its servers as a power cut does, and starts it again some seconds later. */
  death: { of: string; act: () => Promise<void> };
};

/** For so long a server is gone. */
const goneMs = 5 * secondMs;

/** Thrown where this machine lacks a server that the drill starts. */
class MissingServer extends Error {
  override readonly name = "MissingServer";
}

export const isMissingServer = byName<MissingServer>("MissingServer");

export function debianPostgres(): { version: number; bin: string } {
  const found = findDebianPostgres();
  if (!found) throw new MissingServer("Debian's PostgreSQL, 15 or later, is not installed.");
  return found;
}

/** One PostgreSQL. */
export async function openPlain(
  folder: string,
  stack: AsyncDisposableStack,
): Promise<SetupDatabase & { cluster: Cluster }> {
  const cluster = await createCluster(debianPostgres().bin, path.join(folder, "plain"));
  await cluster.start();
  stack.defer(() => cluster.stop());
  await ask(urlOf(cluster, "postgres"), "CREATE DATABASE canary");
  const url = urlOf(cluster, "canary");
  await applyMigrations(url);
  return { url, env: {}, death: deathOf("the database", cluster), cluster };
}

/** One PostgreSQL, and another that follows it and answers lists. */
export async function openReplicated(
  folder: string,
  stack: AsyncDisposableStack,
): Promise<SetupDatabase> {
  const { cluster, ...first } = await openPlain(folder, stack);
  const reader = await cluster.follow(path.join(folder, "reader"));
  await reader.start();
  stack.defer(() => reader.stop());
  return {
    ...first,
    env: { DATABASE_REPLICA_URL: urlOf(reader, "canary") },
    death: deathOf("the replica", reader),
  };
}

const citusSettings = [
  "shared_preload_libraries=citus",
  // Each transaction that several nodes write is prepared on them first.
  "max_prepared_transactions=200",
  "citus.node_conninfo=sslmode=prefer",
];

/** A Citus of so many nodes; of one the coordinator has the rows, of several the others have them. */
export async function openCitus(
  nodes: number,
  folder: string,
  stack: AsyncDisposableStack,
): Promise<SetupDatabase> {
  const { bin, version } = debianPostgres();
  if (!hasCitus(version))
    throw new MissingServer(`The extension citus is not installed in PostgreSQL ${version}.`);
  const password = newPassword();
  const clusters: Cluster[] = [];
  for (let node = 0; node < nodes; node += 1) {
    const options = { password, settings: citusSettings };
    const cluster = await createCluster(bin, path.join(folder, `node-${node}`), options);
    await cluster.start();
    stack.defer(() => cluster.stop());
    await ask(urlOf(cluster, "postgres"), "CREATE EXTENSION citus");
    clusters.push(cluster);
  }
  const [coordinator, ...workers] = clusters as [Cluster, ...Cluster[]];
  const serverUrl = urlOf(coordinator, "postgres");
  await ask(serverUrl, `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
  if (workers.length === 0)
    await ask(
      serverUrl,
      `SELECT citus_set_node_property('127.0.0.1', ${coordinator.port}, 'shouldhaveshards', true)`,
    );
  for (const { port } of workers)
    await ask(serverUrl, `SELECT citus_add_node('127.0.0.1', ${port})`);
  const { url } = await makeSpreadDatabase(serverUrl);
  const last = workers.at(-1);
  return {
    url,
    sharding: "citus",
    env: { DATABASE_SHARDING: "citus" },
    death: last ? deathOf("one of two nodes with rows", last) : deathOf("the node", coordinator),
  };
}

function hasCitus(version: number): boolean {
  return readdirSync(`/usr/share/postgresql/${version}/extension`).includes("citus.control");
}

function deathOf(of: string, cluster: Cluster): SetupDatabase["death"] {
  const act = async () => {
    await cluster.crash();
    await sleep(goneMs);
    await cluster.start();
  };
  return { of, act };
}

function urlOf({ port, password }: Cluster, database: string): string {
  return `postgresql://canary:${password}@127.0.0.1:${port}/${database}`;
}
