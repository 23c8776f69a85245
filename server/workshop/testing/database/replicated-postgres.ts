import { migratedFiles } from "#server/programs/embedded/cluster-template.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/programs/embedded/postgres.ts";
import { keepChanges, makeFollower } from "#server/programs/embedded/replica/follower.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";

/** A migrated database with servers that follow it. */
export type ReplicatedPostgres = {
  url: string;
  /** As a power cut, and its return. */
  crash(): Promise<void>;
  /** Starts another server that follows. */
  follow(): Promise<Follower>;
  stop(): Promise<void>;
};

export type Follower = {
  url: string;
  /** From here on the replica receives changes, and shows none of them. */
  pause(): Promise<void>;
  /** It shows all that has been changed by now. */
  catchUp(): Promise<void>;
  /** As a power cut. */
  crash(): Promise<void>;
};

/** Primary and followers begin from the same files, and followers fetch what was changed since. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const lay = await migratedFiles();
  const folders: { remove(): Promise<void> }[] = [];
  const servers: EmbeddedPostgres[] = [];
  const start = async (prepare: (dataDir: string) => void = () => {}) => {
    const folder = await makeScratchFolder({ isSmall: true });
    folders.push(folder);
    lay(folder.path);
    keepChanges(folder.path);
    prepare(folder.path);
    return { dataDir: folder.path, server: await startAgain(folder.path) };
  };
  const startAgain = async (dataDir: string, port?: number) => {
    const server = await startPostgres({ ...small, dataDir, port });
    servers.push(server);
    return server;
  };
  let primary = await start();
  const { url } = primary.server;
  // As in earnest: an acknowledged change has been written, and is on its way to whoever follows.
  await ask(url, "ALTER ROLE canary SET synchronous_commit = 'local'");
  return {
    url,
    async crash() {
      await primary.server.abandon();
      const { dataDir } = primary;
      primary = { dataDir, server: await startAgain(dataDir, Number(new URL(url).port)) };
    },
    async follow() {
      const { server } = await start((dataDir) => makeFollower(dataDir, url));
      return followerAt(server, url);
    },
    async stop() {
      await Promise.all(servers.map((server) => server.abandon()));
      await Promise.all(folders.map((folder) => folder.remove()));
    },
  };
}

const small = { durable: false, isSmall: true, isCopy: true };

function followerAt({ url, abandon }: EmbeddedPostgres, primaryUrl: string): Follower {
  return {
    url,
    crash: abandon,
    pause: async () => void (await ask(url, "SELECT pg_wal_replay_pause()")),
    async catchUp() {
      await ask(url, "SELECT pg_wal_replay_resume()");
      const [has] = await ask(primaryUrl, "SELECT pg_current_wal_insert_lsn() AS lsn");
      const caughtUp = `SELECT WHERE pg_last_wal_replay_lsn() >= '${String(has?.["lsn"])}'`;
      while ((await ask(url, caughtUp)).length === 0);
    },
  };
}

/** The rows that one statement answers, over a connection of its own. */
async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  return withConnection(url, async (client) => (await client.query(sql)).rows);
}
