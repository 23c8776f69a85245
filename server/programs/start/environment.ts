import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { loadEnv, type Env } from "#server/core/env.ts";
import { misspelled } from "#server/core/settings/misspelled.ts";
import { settingNames } from "#server/core/settings/variables.ts";
import { createLog, type Log } from "#server/core/telemetry/log.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { makeDataDir } from "#server/programs/embedded/service-state.ts";

/**
 * The environment with what a bare machine lacks filled in, also in process.env, where services,
 * Next and child processes find it: a secret of this data directory and, with the embedded
 * database, webhooks that may call this machine. Never in `live`. Throws EnvError and BootError.
 */
export function prepareEnvironment(): Env {
  const given = loadEnv();
  if (given.APP_ENV === "testing") {
    process.env.APP_SECRET ||= readOrCreateSecret(path.resolve(given.DATA_DIR));
  }
  if (given.APP_ENV === "testing" && given.DATABASE_URL === undefined) {
    process.env.WEBHOOK_ALLOW_PRIVATE_NETWORKS ||= "1";
  }
  const env = loadEnv();
  process.env.NEXTAUTH_URL ||= env.APP_URL;
  return env;
}

/**
 * As `prepareEnvironment`, for what runs on: DATA_DIR is there before the first file, with any database. Health looks
 * at it, and exports on their way are written there whatever the store is. The log says of a setting that is spelled
 * wrongly that nobody reads it.
 */
export function prepareService(log?: Pick<Log, "warn">): Env {
  const env = prepareEnvironment();
  const told = log ?? createLog(env.LOG_LEVEL);
  for (const { given, meant } of misspelled(Object.keys(process.env), settingNames))
    told.warn({}, `${given} is not a setting and has no effect; did you mean ${meant}?`);
  makeDataDir(path.resolve(env.DATA_DIR));
  return env;
}

/** When two processes start at the same moment, one makes the secret, and the other reads it. */
function readOrCreateSecret(dataDir: string): string {
  const file = path.join(dataDir, "app.secret");
  if (!existsSync(file)) {
    makeDataDir(dataDir);
    makeSecret(file);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length > 0) return secret;
  throw new BootError(
    `${file} is empty. Put the secret back, or remove the file for a new one where nothing was sealed by it.`,
  );
}

function makeSecret(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString("base64url"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    // A disk that is full has made the file, and nothing in it.
    rmSync(file, { force: true });
    throw new BootError(`DATA_DIR cannot be written: ${message}`, { cause: error });
  }
}
