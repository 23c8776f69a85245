import { randomBytes } from "node:crypto";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { invariant } from "#server/core/assert.ts";
import { byPort, startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import type { Image } from "#server/workshop/deployment/image.ts";
import type { Pod } from "#server/workshop/deployment/kubernetes.ts";
import { Kubelet, type PodPlace, type RunningPod } from "#server/workshop/drills/container/pods.ts";
import { Runc } from "#server/workshop/drills/container/runc.ts";
import { type Balancer, startBalancer } from "#server/workshop/drills/two-instances/balancer.ts";
import { listenForEvents, type MortalSite } from "#server/workshop/drills/two-instances/site.ts";
import { fundBank } from "#server/workshop/load/bank.ts";
import { openS3Double } from "#server/workshop/testing/files/s3-double.ts";
import { openReceiver, type Receiver } from "#server/workshop/testing/webhooks/open-receiver.ts";

type Around = {
  kubelet: Kubelet;
  pods: { app: Pod; worker: Pod };
  secret: Record<string, string>;
  balancer: Balancer;
  receiver: Receiver;
  database: { url: string };
};

/** The manifest's pods in containers, beside a PostgreSQL, a store and a balancer that are processes of this machine. */
export type ContainerSite = MortalSite & {
  apps: RunningPod[];
  worker: RunningPod;
  /** Runs `canary` to its end, in a container of its own. */
  canary(...args: string[]): Promise<string>;
  /** From now on containers are started of these files. */
  update(rootfs: string): void;
  /** As a Deployment does: starts an instance beside the others, then ends the one in this place. */
  replace(place: number): Promise<void>;
  replaceWorker(): Promise<void>;
};

/** Migrates an empty database by a Job, and starts two instances and a worker. */
export async function openContainerSite(
  stack: AsyncDisposableStack,
  { home, image, pods: [app, worker], rootfs }: Parts,
): Promise<ContainerSite> {
  invariant(app && worker, "the manifest has instances and a worker");
  const folder = path.join(home, "containers");
  mkdirSync(folder);
  const runc = new Runc(folder);
  stack.defer(() => runc.stop());
  const database = await startScratchPostgres();
  stack.defer(() => database.stop());
  const s3 = await openS3Double(path.join(home, "s3"));
  stack.defer(() => s3.close());
  const balancer = await startBalancer();
  stack.defer(() => balancer.stop());
  const receiver = await openReceiver();
  stack.defer(() => receiver.stop());
  const secret = { ...settings(balancer.url), ...s3.env, DATABASE_URL: byPort(database.url) };
  const kubelet = new Kubelet(runc, image, folder);
  const around = { kubelet, pods: { app, worker }, secret, balancer, receiver, database };
  return startSite(around, rootfs);
}

type Parts = { home: string; image: Image; pods: readonly Pod[]; rootfs: string };

async function startSite(around: Around, first: string): Promise<ContainerSite> {
  const { kubelet, pods, balancer, receiver, database } = around;
  let rootfs = first;
  const startApp = async (port?: number) =>
    kubelet.start(pods.app, await placeIn(around, rootfs, port));
  const startWorker = async () => kubelet.start(pods.worker, await placeIn(around, rootfs));
  const canary = async (...args: string[]) =>
    kubelet.runJob(pods.worker, await placeIn(around, rootfs), [...command, ...args]);
  await canary("db", "migrate");
  const bank = await fundBank(database, { customers: 20, hot: 5 });
  const apps = [await startApp(), await startApp()];
  const lead = (all: readonly RunningPod[]) => balancer.lead(all.map(({ port }) => port));
  lead(apps);
  await listenForEvents(balancer.url, bank, receiver);
  const site: ContainerSite = {
    balancer,
    receiver,
    database,
    bank,
    apps,
    canary,
    worker: await startWorker(),
    update: (next) => (rootfs = next),
    async revive(place) {
      apps[place] = await startApp(apps[place]?.port);
    },
    async reviveWorker() {
      await site.worker.end("SIGKILL");
      site.worker = await startWorker();
    },
    async replace(place) {
      const next = await startApp();
      lead([...apps, next]);
      await apps[place]?.end("SIGTERM");
      apps[place] = next;
      lead(apps);
    },
    async replaceWorker() {
      await site.worker.end("SIGTERM");
      site.worker = await startWorker();
    },
  };
  return site;
}

const command = ["node", "server/programs/cli/canary.ts"];
let places = 0;

async function placeIn({ secret }: Around, rootfs: string, port?: number): Promise<PodPlace> {
  const overruled = {
    APP_ENV: "testing",
    PORT: String(port ?? (await findFreePort())),
    METRICS_PORT: String(await findFreePort()),
  };
  return { name: `pod-${(places += 1)}`, rootfs, secret, overruled };
}

function settings(url: string) {
  return {
    APP_URL: url,
    APP_SECRET: randomBytes(32).toString("base64"),
    DATABASE_POOL: "10",
    // Longer than the balancer needs to notice.
    DRAIN_SECONDS: "2",
    TRUST_PROXY: "1",
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1",
    LOG_LEVEL: "warn",
  };
}
