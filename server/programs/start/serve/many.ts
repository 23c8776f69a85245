import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createLog, type Log } from "#server/core/telemetry/log.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { isShuttingDown, onShutdown, stopMessage } from "#server/programs/start/shutdown.ts";

const serveOne = fileURLToPath(new URL("./serve-one.ts", import.meta.url));
const pauseMinMs = 1_000;
const pauseMaxMs = 30_000;

/** A process that lived this long did not die at once. */
const livedMs = 30_000;

/** One of the processes: the first also runs the background work. */
type Slot = { number: number; worker: boolean; program: string; log: ErrorLog; pauseMs: number };

type ErrorLog = Pick<Log, "error">;
type Options = { worker: boolean; program?: string; log?: ErrorLog };

/**
 * Serves with `count` processes that share the port; the first also runs the background work. One
 * that dies is replaced, and its replacement until it answers: a database that is away for a minute
 * ends no service. Resolves when all of them answer.
 */
export async function serveWithMany(
  count: number,
  { worker, program = serveOne, log = createLog("info") }: Options,
): Promise<void> {
  const slots = Array.from({ length: count }, (_, number) => ({
    number,
    worker: worker && number === 0,
    program,
    log,
    pauseMs: 0,
  }));
  onShutdown(stopAll);
  await Promise.all(slots.map(async (slot) => keep(slot, await startOne(slot))));
}

function keep(slot: Slot, child: Worker): void {
  const lived = setTimeout(() => (slot.pauseMs = 0), livedMs).unref();
  child.once("exit", () => {
    clearTimeout(lived);
    void replace(slot);
  });
}

/** Also one that answers and dies a moment later is waited for longer each time. */
async function replace(slot: Slot): Promise<void> {
  while (!isShuttingDown()) {
    await sleep(slot.pauseMs);
    slot.pauseMs = longer(slot.pauseMs);
    if (isShuttingDown()) return;
    try {
      keep(slot, await startOne(slot));
      return;
    } catch (error) {
      if (!isShuttingDown())
        slot.log.error({ err: error }, "a server process could not be replaced; it is tried again");
    }
  }
}

/** At once, then after a second, two, four, up to thirty. */
function longer(pauseMs: number): number {
  return Math.min(Math.max(pauseMs * 2, pauseMinMs), pauseMaxMs);
}

/** @throws BootError when it ends before it answers */
async function startOne({ number, worker, program }: Slot): Promise<Worker> {
  // Its place, not the count of all that were ever started: its metrics are always at the same port.
  const args = [`--number=${number}`, ...(worker ? [] : ["--no-worker"])];
  cluster.setupPrimary({ exec: program, args });
  const child = cluster.fork();
  await new Promise<void>((resolve, reject) => {
    child.once("listening", () => resolve());
    // No process could be made: then there is no exit either.
    child.once("error", reject);
    child.once("exit", () =>
      reject(new BootError("A server process ended before it could answer.")),
    );
  });
  return child;
}

async function stopAll(): Promise<void> {
  const children = Object.values(cluster.workers ?? {}).filter((child) => child !== undefined);
  await Promise.all(children.map(stopOne));
}

async function stopOne(child: Worker): Promise<void> {
  if (child.isDead()) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // Windows has no signals: a kill there ends the process in the midst of what it does.
  if (process.platform === "win32") child.send(stopMessage);
  else child.process.kill("SIGTERM");
  await ended;
}
