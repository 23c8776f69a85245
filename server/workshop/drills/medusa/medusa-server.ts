import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as pass } from "node:timers/promises";
import { promisify } from "node:util";

export type MedusaServer = {
  url: string;
  /** All that the server has written so far. */
  log(): string;
  stop(): Promise<void>;
};

export const administrator = { email: "owner@shop.example", password: "a password of the drill" };

type Settings = Record<string, string>;

/** Migrates the database of the settings and starts the Medusa of the folder on the port. */
export async function startMedusa(
  folder: string,
  port: number,
  settings: Settings,
): Promise<MedusaServer> {
  const own = { NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" } as const;
  const env = { ...process.env, ...own, ...settings };
  const program = path.join(folder, "node_modules/@medusajs/cli/cli.js");
  const medusa = (...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], { cwd: folder, env });
  await medusa("db:migrate", "--skip-scripts");
  await medusa("user", "-e", administrator.email, "-p", administrator.password);
  const args = [program, "start", "--port", String(port)];
  const child = spawn(process.execPath, args, { cwd: folder, env, detached: true });
  const ended = once(child, "close");
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`Medusa did not start:\n${output}`);
    await pass(200);
  }
  return {
    url,
    log: () => output,
    stop: async () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
      await ended;
    },
  };
}

function isUp(url: string): Promise<boolean> {
  return fetch(`${url}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
