import cluster, { type Worker } from "node:cluster";
import { fileURLToPath } from "node:url";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { isShuttingDown, onShutdown } from "#server/programs/start/shutdown.ts";

const program = fileURLToPath(new URL("./serve-one.ts", import.meta.url));

/**
 * Serves with `count` processes that share the port; the first also runs the background work. One
 * that dies is replaced. Resolves when all of them answer.
 */
export async function serveWithMany(count: number, options: { worker: boolean }): Promise<void> {
  const roles = Array.from({ length: count }, (_, index) => options.worker && index === 0);
  onShutdown(stopAll);
  await Promise.all(roles.map((worker) => startOne(worker)));
}

async function startOne(worker: boolean): Promise<void> {
  cluster.setupPrimary({ exec: program, args: worker ? [] : ["--no-worker"] });
  const child = cluster.fork();
  await new Promise<void>((resolve, reject) => {
    child.once("listening", () => resolve());
    child.once("exit", () =>
      reject(new BootError("A server process ended before it could answer.")),
    );
  });
  child.on("exit", () => {
    if (!isShuttingDown()) void startOne(worker);
  });
}

async function stopAll(): Promise<void> {
  const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
  await Promise.all(children.map(stopOne));
}

async function stopOne(child: Worker): Promise<void> {
  if (child.isDead()) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.process.kill("SIGTERM");
  await ended;
}
