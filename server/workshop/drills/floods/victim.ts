import { randomBytes } from "node:crypto";
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { fileURLToPath } from "node:url";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import { percentile99, serveClient } from "#server/workshop/drills/floods/legitimate-client.ts";
import type { Served } from "#server/workshop/drills/floods/legitimate-client.ts";

/** Elsewhere loopback has one address only, and the client shares the stranger's limits. */
const strangersAddress = platform() === "linux" ? "127.0.0.66" : "127.0.0.1";

export type Victim = { process: ChildProcess; port: number; key: string };
export type Figures = Served & { p99Ms: number; rssBytesMax: number };
export type Flooded = Figures & { refusals: Record<string, number> };

/** The service in a process of its own. `mode`: as server/workshop/drills/floods/server.ts reads it. */
export async function startVictim(
  { url, key, dataDir }: { url: string; key: string; dataDir: string },
  mode: string,
  settings: Record<string, string> = {},
): Promise<Victim> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  const child = fork(program("server.ts"), [mode], {
    execArgv: [...process.execArgv, ...serviceFlags],
    env: {
      ...serviceVariables,
      ...inherited,
      NODE_ENV: "production",
      APP_SECRET: randomBytes(32).toString("base64"),
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...settings,
    },
  });
  const gone = once(child, "exit").then(([code]) => {
    throw new Error(`the service that was to be flooded ended with ${String(code)}`);
  });
  const [port] = (await Promise.race([once(child, "message"), gone])) as [number];
  gone.catch(() => undefined);
  return { process: child, port, key };
}

/** The client for so long, with nobody else there. */
export async function quietly(victim: Victim, forMs: number): Promise<Figures> {
  const until = performance.now() + forMs;
  return watch(victim, () => performance.now() >= until);
}

/** The client beside one flood, which lasts so long and until the first of it has been answered. */
export async function flooded(victim: Victim, name: string, forMs: number): Promise<Flooded> {
  const stranger = fork(program("attacker.ts"), [name, String(victim.port), strangersAddress]);
  await once(stranger, "message");
  let isAnswered = false;
  stranger.once("message", () => (isAnswered = true));
  const until = performance.now() + forMs;
  const figures = await watch(victim, () => isAnswered && performance.now() >= until);
  const told = once(stranger, "message");
  stranger.send("stop");
  const [{ statuses }] = (await told) as [{ statuses: Record<string, number> }];
  return { ...figures, refusals: statuses };
}

async function watch(victim: Victim, isOver: () => boolean): Promise<Figures> {
  let rssBytesMax = 0;
  const hear = ({ rssBytes }: { rssBytes: number }) => {
    rssBytesMax = Math.max(rssBytesMax, rssBytes);
  };
  victim.process.on("message", hear);
  const looking = setInterval(() => victim.process.send("memory"), 100);
  const served = await serveClient(`http://127.0.0.1:${victim.port}`, victim.key, isOver);
  clearInterval(looking);
  victim.process.off("message", hear);
  return { ...served, p99Ms: percentile99(served.latenciesMs), rssBytesMax };
}

function program(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
