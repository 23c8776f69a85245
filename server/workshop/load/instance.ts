import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A program of the service in a process of its own. */
export type Instance = {
  /** 0 of the worker. */
  port: number;
  hasEnded(): boolean;
  /** Resolves when it is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
};

const root = path.resolve(import.meta.dirname, "../../..");
const startMaxMs = 90_000;

export type Program = { env: Record<string, string>; logFile: string; tree?: string };

/** `npm start -- --no-worker --pages-first`; resolves when its health is 200. */
export async function startApp(port: number, { env, ...rest }: Program): Promise<Instance> {
  const app = launch("start.ts", ["--no-worker", "--pages-first"], {
    env: { ...env, PORT: String(port) },
    ...rest,
  });
  const giveUpAt = performance.now() + startMaxMs;
  while (!(await isHealthy(port))) {
    if (app.hasEnded() || performance.now() > giveUpAt) {
      await app.end("SIGKILL");
      const said = await readFile(rest.logFile, "utf8");
      throw new Error(`an instance did not come up:\n${said.slice(-2_000)}`);
    }
    await sleep(200);
  }
  return { ...app, port };
}

/** `npm run worker`. */
export function startWorkerProgram(program: Program): Instance {
  return { ...launch("worker.ts", [], program), port: 0 };
}

function launch(file: string, args: string[], { env, logFile, tree = root }: Program) {
  const log = openSync(logFile, "a", 0o600);
  const program = path.join(tree, "server/programs/start", file);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: tree,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(child, "exit");
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    async end(signal: "SIGTERM" | "SIGKILL") {
      if (hasEnded()) return;
      child.kill(signal);
      await ended;
    },
  };
}

async function isHealthy(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/canary/health`, {
      signal: AbortSignal.timeout(3_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
