import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { invariant } from "#server/core/assert.ts";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { startRelay } from "#server/workshop/drills/crash-bank/mortal-postgres.ts";
import {
  createCluster,
  findDebianPostgres,
} from "#server/workshop/drills/two-instances/cluster.ts";

/** The drill's one database, at an address that stays when another server takes its place. */
export type DrillDatabase = {
  /** Describes the database for the reader. */
  word: string;
  url: string;
  restart(): Promise<void>;
  /** Null where no replica can be started. */
  replica: Replica | null;
  stop(): Promise<void>;
};

export type Replica = {
  /** Starts a server that follows and that no commit waits for, for lists. */
  follow(): Promise<{ url: string; stop(): Promise<void> }>;
  /**
   * Starts a server that follows, and from then on acknowledges no commit before that one has it too. Answers
   * its own address.
   */
  prepare(): Promise<{ url: string }>;
  /**
   * The first server ends, and the other takes its place, at the same address. `silent`: nobody hears of its end on
   * a connection to it, as when the host itself is lost.
   */
  takeOver(silent: boolean): Promise<void>;
};

/** Opens the installed PostgreSQL of Debian; with `plain`, or without one, the embedded PostgreSQL. */
export async function openDrillDatabase(folder: string, plain: boolean): Promise<DrillDatabase> {
  const debian = plain ? null : findDebianPostgres();
  return debian ? openDebian(debian, folder) : openEmbedded(folder);
}

async function openEmbedded(folder: string): Promise<DrillDatabase> {
  let server = await startPostgres({ dataDir: folder });
  const port = Number(new URL(server.url).port);
  return {
    word: "the embedded PostgreSQL, without a replica: Debian's, 15 or later, is not installed, or was left aside",
    url: server.url,
    replica: null,
    async restart() {
      await server.stop();
      server = await startPostgres({ dataDir: folder, port });
    },
    stop: () => server.stop(),
  };
}

type Debian = NonNullable<ReturnType<typeof findDebianPostgres>>;

async function openDebian({ version, bin }: Debian, folder: string): Promise<DrillDatabase> {
  const clusters = [await createCluster(bin, path.join(folder, "database-1"))];
  const [first] = clusters;
  invariant(first, "just made");
  let current = first;
  let readers = 0;
  await first.start();
  const relay = await startRelay(() => current.port);
  const urlAt = (port: number, database: string) =>
    `postgresql://canary:${first.password}@127.0.0.1:${port}/${database}`;
  await ask(urlAt(first.port, "postgres"), "CREATE DATABASE canary");
  const replica: Replica = {
    async follow() {
      const reader = await current.follow(path.join(folder, `reader-${(readers += 1)}`));
      await reader.start();
      return { url: urlAt(reader.port, "canary"), stop: () => reader.stop() };
    },
    async prepare() {
      const next = await current.follow(path.join(folder, `database-${clusters.length + 1}`));
      clusters.push(next);
      await next.start();
      await acknowledgeWith(urlAt(current.port, "postgres"));
      return { url: urlAt(next.port, "canary") };
    },
    async takeOver(silent) {
      const next = clusters.at(-1);
      invariant(next && next !== current, "the replica has been prepared");
      if (silent) relay.fallSilent();
      await current.crash();
      await next.promote();
      current = next;
    },
  };
  return {
    word: `Debian's PostgreSQL ${version}`,
    url: urlAt(relay.port, "canary"),
    replica,
    restart: () => current.restart(),
    async stop() {
      relay.close();
      await Promise.all(clusters.map((cluster) => cluster.stop()));
    },
  };
}

/** From here on no commit is acknowledged before the replica has it. */
async function acknowledgeWith(url: string): Promise<void> {
  await ask(url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
  await ask(url, "SELECT pg_reload_conf()");
  const isSync = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'";
  while ((await ask(url, isSync)) === 0) await sleep(100);
}

/** One statement over a connection of its own; how many rows it answered. */
export async function ask(url: string, sql: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
