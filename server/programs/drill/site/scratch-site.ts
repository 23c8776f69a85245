import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { requireSafe } from "#server/programs/drill/database-facts.ts";
import { type AppProcess, startApp } from "#server/programs/drill/site/app-process.ts";
import type { EmptyPlace, Replica, Site } from "#server/programs/drill/site/site.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { type EmbeddedPostgres, startPostgres } from "#server/programs/embedded/postgres.ts";
import {
  copyCluster,
  keepChanges,
  makeFollower,
} from "#server/programs/embedded/replica/follower.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { withConnection } from "#server/programs/schema/own-connection.ts";

export type ScratchOptions = {
  /** A folder on the disk that the drill is to be of. */
  within: string;
  /** Settings of PostgreSQL, by name. */
  postgres: Record<string, string>;
  /** Commits wait for the replica. */
  isSynchronous: boolean;
  /** Lays the files of a migrated, empty database into a folder, for whoever tries many; one is made otherwise. */
  files?: (dataDir: string) => void;
  /** Told how it is ended before its time. */
  onBegun?: (stop: () => Promise<void>) => void;
};

export type ScratchSite = Site & {
  replica: Replica & { url: string };
  stop(): Promise<void>;
};

const startsMax = 40;
const betweenStartsMs = 250;
const followsWithinMs = 60_000;
const lookEveryMs = 50;

/**
 * A service on a disk of the operator, beside whatever runs there: the embedded PostgreSQL with a replica that
 * follows, and an app. All of it is gone after `stop`.
 * @throws BootError for settings with which a crash loses what was acknowledged
 */
export async function openScratchSite(options: ScratchOptions): Promise<ScratchSite> {
  const folder = await makeScratchFolder({ within: options.within });
  const scratch = new Scratch(folder.path, options);
  const stop = async () => {
    await scratch.stop();
    await folder.remove();
  };
  options.onBegun?.(stop);
  try {
    await scratch.begin();
    return { ...scratch.site(), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Scratch {
  private readonly folder: string;
  private readonly options: ScratchOptions;
  private readonly appSecret = randomBytes(32).toString("base64url");
  private readonly servers = new Set<EmbeddedPostgres>();
  private readonly apps = new Set<AppProcess>();
  private server!: EmbeddedPostgres;
  private follower!: EmbeddedPostgres;
  private app!: AppProcess;
  private restored = 0;

  constructor(folder: string, options: ScratchOptions) {
    this.folder = folder;
    this.options = options;
  }

  async begin(): Promise<void> {
    const [primary, replica] = [this.place("primary"), this.place("replica")];
    const { files } = this.options;
    files?.(primary);
    const first = await this.startServer(primary, undefined, files !== undefined);
    await requireSafe(first.url);
    await first.stop();
    keepChanges(primary);
    copyCluster(primary, replica);
    this.server = await this.startServer(primary, portOf(first), files !== undefined);
    makeFollower(replica, this.server.url);
    this.follower = await this.startServer(replica, undefined, true);
    if (!files) await applyMigrations(this.server.url);
    await this.follow();
    this.app = await this.launch(this.server.url, 0, true);
  }

  site() {
    const replica = {
      isSynchronous: this.options.isSynchronous,
      url: this.follower.url,
      takeOver: () => this.takeOver(),
    };
    return {
      word: "a scratch copy: the embedded PostgreSQL with a replica, and one app (REST and worker, without pages)",
      origin: originOf(this.app),
      databaseUrl: () => this.server.url,
      settings: this.settingsFor(),
      killApp: () => this.app.kill(),
      startApp: async () => {
        this.app = await this.launch(this.server.url, this.app.port, true);
      },
      killDatabase: async () => this.server.abandon(),
      startDatabase: async () => {
        this.server = await this.startServer(this.place("primary"), portOf(this.server), true);
      },
      emptyPlace: () => this.emptyPlace(),
      replica,
    };
  }

  async stop(): Promise<void> {
    for (const app of this.apps) await app.kill();
    for (const server of this.servers) await server.abandon();
  }

  private place(name: string): string {
    return path.join(this.folder, name);
  }

  private settingsFor(dataDir = this.folder): Record<string, string> {
    return {
      APP_SECRET: this.appSecret,
      DATA_DIR: dataDir,
      RATE_LIMIT_RPS: "0",
      LOG_LEVEL: "silent",
    };
  }

  /** The files of a server that was killed are free when the last of its processes has noticed. */
  private async startServer(dataDir: string, port?: number, isCopy = false) {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const settings = this.options.postgres;
        const server = await startPostgres({ dataDir, port, isCopy, settings });
        this.servers.add(server);
        return server;
      } catch (error) {
        if (port === undefined || attempt === startsMax) throw error;
        await sleep(betweenStartsMs);
      }
    }
  }

  private async launch(databaseUrl: string, port: number, worker: boolean, dataDir?: string) {
    const settings = { ...this.settingsFor(dataDir), DATABASE_URL: databaseUrl };
    const app = await startApp({ port, settings, worker });
    this.apps.add(app);
    return app;
  }

  private async follow(): Promise<void> {
    const { isSynchronous } = this.options;
    await withConnection(this.server.url, async (client) => {
      if (isSynchronous) {
        await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
        await client.query("SELECT pg_reload_conf()");
      }
      const follows = isSynchronous ? "sync_state = 'sync'" : "state = 'streaming'";
      const endsMs = performance.now() + followsWithinMs;
      for (;;) {
        const { rowCount } = await client.query(`SELECT FROM pg_stat_replication WHERE ${follows}`);
        if (rowCount === 1) return;
        if (performance.now() > endsMs) throw new BootError("The drill's replica does not follow.");
        await sleep(lookEveryMs);
      }
    });
  }

  private async takeOver(): Promise<void> {
    await this.server.abandon();
    await withConnection(this.follower.url, (client) => client.query("SELECT pg_promote(true)"));
    this.server = this.follower;
    await this.app.kill();
    this.app = await this.launch(this.server.url, this.app.port, true);
  }

  private async emptyPlace(): Promise<EmptyPlace> {
    this.restored += 1;
    const name = `restored_${this.restored}`;
    const dataDir = this.place(name);
    await mkdir(dataDir);
    const url = new URL(this.server.url);
    await withConnection(url.href, (client) => client.query(`CREATE DATABASE ${name}`));
    url.pathname = `/${name}`;
    await applyMigrations(url.href);
    const apps: AppProcess[] = [];
    return {
      databaseUrl: url.href,
      settings: this.settingsFor(dataDir),
      startApp: async () => {
        const app = await this.launch(url.href, 0, false, dataDir);
        apps.push(app);
        return originOf(app);
      },
      stop: async () => {
        for (const app of apps) await app.kill();
        await withConnection(this.server.url, (client) =>
          client.query(`DROP DATABASE ${name} WITH (FORCE)`),
        );
      },
    };
  }
}

function portOf({ url }: EmbeddedPostgres): number {
  return Number(new URL(url).port);
}

function originOf({ port }: AppProcess): string {
  return `http://127.0.0.1:${port}`;
}
