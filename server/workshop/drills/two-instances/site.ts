import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { applyMigrations } from "#server/programs/schema/migrate.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import { type Balancer, startBalancer } from "#server/workshop/drills/two-instances/balancer.ts";
import {
  ask,
  type DrillDatabase,
  openDrillDatabase,
} from "#server/workshop/drills/two-instances/database.ts";
import { migrateWith } from "#server/workshop/drills/two-instances/next-version.ts";
import {
  findPgBouncer,
  keepsNamesApart,
  type Pooler,
  startPgBouncer,
} from "#server/workshop/drills/two-instances/pooler.ts";
import { type Bank, fundBank } from "#server/workshop/load/bank.ts";
import {
  type Instance,
  type Program,
  startApp,
  startWorkerProgram,
} from "#server/workshop/load/instance.ts";
import { openReceiver, type Receiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

/** All that the drill starts: database, pooler, two instances, a worker, a balancer and a merchant's receiver. */
export type Site = {
  /** Past the pooler. */
  database: DrillDatabase;
  pooler: Pooler | null;
  balancer: Balancer;
  /** The two instances; one that has ended is replaced by `revive`. */
  apps: Instance[];
  worker: Instance;
  bank: Bank;
  receiver: Receiver;
  program: Program;
  /** For files that go with it. */
  folder: string;
  /** Starts the instance of this place, which has ended, at the same port. */
  revive(place: number, program?: Program): Promise<void>;
  /** As whoever promotes a replica does: PgBouncer leaves the connections that it has, none of which may be used. */
  reconnectPooler(): Promise<void>;
  /** Ends the worker, and starts another. */
  reviveWorker(program?: Program): Promise<void>;
};

/** The parts of a site that a load reaches, and by which its promises are audited. */
export type LoadedSite = Pick<Site, "bank" | "receiver"> & {
  balancer: Pick<Balancer, "url">;
  database: Pick<DrillDatabase, "url">;
};

/** A site whose processes end and are started again. */
export type MortalSite = LoadedSite & Pick<Site, "apps" | "revive" | "reviveWorker">;

export type SiteOptions = {
  /** Whether to use the embedded PostgreSQL, as on a machine without Debian's packages. */
  plain?: boolean;
  /** A built tree of the version before, which it begins with; by default it begins with this one. */
  before?: string;
};

export async function openSite(
  stack: AsyncDisposableStack,
  { plain = false, before }: SiteOptions,
): Promise<Site> {
  const folder = await makeScratchFolder();
  stack.defer(() => folder.remove());
  const database = await openDrillDatabase(folder.path, plain);
  stack.defer(() => database.stop());
  if (before) await migrateWith(before, { DATABASE_URL: database.url });
  else await applyMigrations(database.url);
  await setRole(database.url);
  const bank = await fundBank(database, { customers: 20, hot: 5 });
  const pooler = plain ? null : await findPgBouncer();
  const pooled =
    pooler && (await startPgBouncer(pooler, database.url, path.join(folder.path, "pooler")));
  if (pooled) stack.defer(() => pooled.stop());
  const balancer = await startBalancer();
  stack.defer(() => balancer.stop());
  const receiver = await openReceiver();
  stack.defer(() => receiver.stop());
  const program = {
    tree: before,
    logFile: path.join(folder.path, "service.log"),
    env: {
      ...instanceSettings(balancer.url, path.join(folder.path, "data")),
      DATABASE_URL: pooled?.url ?? database.url,
      ...(pooler && !keepsNamesApart(pooler) && { DATABASE_POOLER: "transaction" }),
    },
  };
  await mkdir(program.env.DATA_DIR, { mode: 0o700 });
  const ports = [await findFreePort(), await findFreePort()];
  const apps: Instance[] = [];
  // If one app fails to start, the apps that are already up are ended too.
  stack.defer(() => endAll(apps));
  await Promise.all(
    ports.map(async (port, place) => {
      apps[place] = await startApp(port, program);
    }),
  );
  const site: Site = {
    database,
    pooler,
    balancer,
    apps,
    bank,
    receiver,
    program,
    folder: folder.path,
    worker: startWorkerProgram(program),
    async revive(place, changed = program) {
      apps[place] = await startApp(ports[place] ?? 0, changed);
    },
    reconnectPooler: async () => pooled?.reconnect(),
    async reviveWorker(changed = program) {
      await site.worker.end("SIGKILL");
      site.worker = startWorkerProgram(changed);
    },
  };
  stack.defer(() => endAll([site.worker]));
  balancer.lead(ports);
  await listenForEvents(balancer.url, bank, receiver);
  return site;
}

async function endAll(programs: Instance[]): Promise<void> {
  await Promise.all(Object.values(programs).map((one) => one.end("SIGTERM")));
}

/** Settings that every instance and worker is started with, beside its database. */
export function instanceSettings(url: string, dataDir: string) {
  return {
    APP_URL: url,
    APP_SECRET: randomBytes(32).toString("base64"),
    DATA_DIR: dataDir,
    DATABASE_POOL: "10",
    // Longer than the balancer needs to notice.
    DRAIN_SECONDS: "2",
    TRUST_PROXY: "1",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    LOG_LEVEL: "warn",
  };
}

/** Sets on the role the connection startup parameters that PgBouncer drops, as the runbook says. */
async function setRole(url: string): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "statement_timeout = '30s'", "jit = off"])
    await ask(url, `ALTER ROLE canary SET ${setting}`);
}

export async function listenForEvents(url: string, bank: Bank, receiver: Receiver): Promise<void> {
  const answer = await fetch(`${url}/api/canary/webhook-endpoints`, {
    method: "POST",
    headers: { authorization: `Bearer ${bank.apiKey}`, "content-type": "application/json" },
    body: JSON.stringify({ url: `${receiver.url}/hooks`, events: ["*"] }),
  });
  if (answer.status !== 201) throw new Error(`no webhook endpoint: ${await answer.text()}`);
}
