import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { settingNames } from "#server/core/settings/variables.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

const program = fileURLToPath(new URL("app.ts", import.meta.url));

type Options = {
  port: number;
  settings: Record<string, string>;
  worker: boolean;
};

export type AppProcess = { port: number; kill(): Promise<void> };

/**
 * The service's REST and worker in a process of their own, which ends with this one. It has these settings and none of
 * this process: a drill writes to nobody's mailbox and asks no processor outside.
 * @throws BootError where it ends before it answers
 */
export async function startApp({ port, settings, worker }: Options): Promise<AppProcess> {
  const child = fork(program, [String(port), ...(worker ? [] : ["--no-worker"])], {
    execArgv: [],
    env: { ...withoutSettings(), ...settings, NODE_ENV: "production", NODE_NO_WARNINGS: "1" },
  });
  const told = once(child, "message").then(([listening]) => listening as number);
  const ended = once(child, "exit").then(() => null);
  const listening = await Promise.race([told, ended]);
  if (listening === null) throw new BootError("The app of the drill ended before it answered.");
  return { port: listening, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

function withoutSettings(): Record<string, string | undefined> {
  const mine = new Set(settingNames);
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !mine.has(name) && !name.startsWith("OTEL_")),
  );
}
