import path from "node:path";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { startPostgres } from "#server/programs/embedded/postgres.ts";
import { startRelay } from "#server/workshop/bench/crash-bank/mortal-postgres.ts";
import { createCluster, findDebianPostgres } from "#server/workshop/two-instances/cluster.ts";
import type { Cluster } from "#server/workshop/two-instances/cluster.ts";

/** The drill's one database, at an address that stays when another server takes its place. */
export type DrillDatabase = {
  /** What it is, for the reader. */
  word: string;
  url: string;
  restart(): Promise<void>;
  /** Null where no replica can be started. */
  replica: Replica | null;
  stop(): Promise<void>;
};

export type Replica = {
  /** Starts a server that follows, and from then on acknowledges no commit before that one has it too. */
  prepare(): Promise<void>;
  /** The first server ends as by a power cut; the other takes its place, at the same address. */
  takeOver(): Promise<void>;
};

/** `plain`: the embedded one, whatever is installed. */
export async function openDrillDatabase(folder: string, plain: boolean): Promise<DrillDatabase> {
  const debian = plain ? null : findDebianPostgres();
  return debian ? openDebian(debian, folder) : openEmbedded(folder);
}

async function openEmbedded(folder: string): Promise<DrillDatabase> {
  let server = await startPostgres({ dataDir: folder });
  const port = Number(new URL(server.url).port);
  return {
    word: "the embedded PostgreSQL, without a replica: Debian's, 15 or later, is not there",
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
  const first = await createCluster(bin, path.join(folder, "first"));
  let current = first;
  let second: Cluster | null = null;
  await first.start();
  const relay = await startRelay(() => current.port);
  const urlAt = (port: number, database: string) =>
    `postgresql://canary:${first.password}@127.0.0.1:${port}/${database}`;
  await ask(urlAt(first.port, "postgres"), "CREATE DATABASE canary");
  const replica: Replica = {
    async prepare() {
      second = await first.follow(path.join(folder, "second"));
      await second.start();
      const admin = urlAt(first.port, "postgres");
      await ask(admin, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await ask(admin, "SELECT pg_reload_conf()");
      const isSync = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'";
      while ((await ask(admin, isSync)) === 0) await sleep(100);
    },
    async takeOver() {
      if (!second) throw new Error("the replica has not been prepared");
      await first.crash();
      await second.promote();
      current = second;
    },
  };
  return {
    word: `Debian's PostgreSQL ${version}`,
    url: urlAt(relay.port, "canary"),
    replica,
    restart: () => current.restart(),
    async stop() {
      relay.close();
      await Promise.all([first.stop(), second?.stop()]);
    },
  };
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
