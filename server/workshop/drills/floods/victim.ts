import { fork } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import { fileURLToPath } from "node:url";
import { percentile } from "#server/programs/load/figures.ts";
import { after, type IsOver } from "#server/programs/load/loops.ts";
import { serveClient, type Served } from "#server/workshop/drills/floods/legitimate-client.ts";
import type { Program } from "#server/workshop/load/program.ts";

const attacker = fileURLToPath(new URL("attacker.ts", import.meta.url));
/** Elsewhere loopback has one address only, and the client shares the stranger's limits. */
const strangersAddress = platform() === "linux" ? "127.0.0.66" : "127.0.0.1";

export type Victim = { program: Program; key: string };
export type Figures = Served & { p99Ms: number; rssBytesMax: number };
export type Flooded = Figures & { refusals: Record<string, number> };

/** The client for so long, with nobody else there. */
export async function quietly(victim: Victim, forMs: number): Promise<Figures> {
  return watch(victim, after(forMs));
}

/** The client beside one flood, which lasts so long and until the first of it has been answered. */
export async function flooded(victim: Victim, name: string, forMs: number): Promise<Flooded> {
  const stranger = fork(attacker, [name, victim.program.origin, strangersAddress]);
  await once(stranger, "message");
  let isAnswered = false;
  stranger.once("message", () => (isAnswered = true));
  const isOver = after(forMs);
  const figures = await watch(victim, () => isAnswered && isOver());
  const told = once(stranger, "message");
  stranger.send("stop");
  const [{ statuses }] = (await told) as [{ statuses: Record<string, number> }];
  return { ...figures, refusals: statuses };
}

async function watch({ program, key }: Victim, isOver: IsOver): Promise<Figures> {
  let rssBytesMax = 0;
  const hear = ({ rssBytes }: { rssBytes: number }) => {
    rssBytesMax = Math.max(rssBytesMax, rssBytes);
  };
  program.child.on("message", hear);
  const looking = setInterval(() => program.child.send("memory"), 100);
  const served = await serveClient(program.origin, key, isOver);
  clearInterval(looking);
  program.child.off("message", hear);
  return { ...served, p99Ms: percentile(served.latenciesMs, 0.99), rssBytesMax };
}
