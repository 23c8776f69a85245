import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { loadEnv } from "#server/core/env.ts";
import {
  type MortalPostgres,
  settingsOf,
} from "#server/workshop/drills/crash-bank/mortal-postgres.ts";

const program = fileURLToPath(new URL("../../../programs/drill/site/app.ts", import.meta.url));
export type MortalApp = {
  port: number;
  kills(): number;
  /** How often it ended without having been killed. */
  deaths(): number;
  /** Leaves the last one alive. */
  stopKilling(): Promise<void>;
  stop(): Promise<void>;
};

/** An app on this database that is killed with -9 `livesMs` after it has answered, and started again at once. */
export async function startMortalApp(
  postgres: MortalPostgres,
  livesMs: number,
): Promise<MortalApp> {
  const state = { kills: 0, deaths: 0, isKilling: true };
  let child = launch(postgres, 0);
  const port = await portOf(child);

  async function live(): Promise<void> {
    while (state.isKilling) {
      const ended = once(child, "exit");
      const died = await Promise.race([ended.then(() => true), sleep(livesMs).then(() => false)]);
      if (!state.isKilling && !died) return;
      if (died) state.deaths += 1;
      else {
        state.kills += 1;
        child.kill("SIGKILL");
        await ended;
      }
      child = launch(postgres, port);
      await portOf(child);
    }
  }
  const life = live();

  return {
    port,
    kills: () => state.kills,
    deaths: () => state.deaths,
    async stopKilling() {
      state.isKilling = false;
      await life;
    },
    async stop() {
      state.isKilling = false;
      await life;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}

function launch(postgres: MortalPostgres, port: number): ChildProcess {
  const { APP_SECRET } = loadEnv({});
  const env = {
    ...settingsOf(postgres),
    APP_SECRET,
    RATE_LIMIT_RPS: "0",
    LOG_LEVEL: "silent",
  };
  return fork(program, [String(port)], {
    execArgv: [],
    env: { ...process.env, ...env, NODE_ENV: "production", NODE_NO_WARNINGS: "1" },
  });
}

/** Resolves when it answers, or has ended without: then somebody else will notice. */
async function portOf(child: ChildProcess): Promise<number> {
  const told = once(child, "message").then(([port]) => port as number);
  const ended = once(child, "exit").then(() => 0);
  return Promise.race([told, ended]);
}
