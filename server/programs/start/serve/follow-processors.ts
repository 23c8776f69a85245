import type { Services } from "#server/core/context.ts";
import { EnvError, isEnvError } from "#server/core/env-error.ts";
import { type Env, loadServiceEnv } from "#server/core/env.ts";
import { processorVariables } from "#server/core/settings/processors/all.ts";
import { createProcessors } from "#server/payments/processor/create.ts";

/** A file that is mounted or on a network tells of no change, so it is looked at. */
const lookEveryMs = 5_000;

/** Takes over the processors' settings whenever their file has changed. Answers how to stop. */
export function followProcessors(services: Services, everyMs = lookEveryMs): () => void {
  if (services.env.PROCESSOR_SETTINGS_FILE === undefined) return () => {};
  let problems: string | null = null;
  const timer = setInterval(() => {
    problems = takeProcessors(services, { known: problems });
  }, everyMs).unref();
  return () => clearInterval(timer);
}

type How = {
  load?: () => Env;
  /** The problems that were found the last time; the same ones are not logged again. */
  known?: string | null;
};

/**
 * Gives the service the processors of the settings as they are now, if they have changed. A request that has begun goes on with
 * those that it began with. Settings that no service starts with change nothing, are logged with their reasons, and answered.
 */
export function takeProcessors(
  services: Services,
  { load = loadServiceEnv, known = null }: How = {},
): string | null {
  const { log, env: before } = services;
  try {
    const env = load();
    if (settingsOf(env) === settingsOf(before)) return null;
    if ((before.PROCESSOR === "sandbox") !== (env.PROCESSOR === "sandbox") && services.bench)
      throw new EnvError(["PROCESSOR: from the sandbox to another processor takes a restart."]);
    const made = createProcessors({ ...services, env });
    Object.assign(services, { env, ...made });
    services.bench?.takeProcessors();
    const processors = [made.processor, ...(made.otherProcessors ?? [])].map(({ name }) => name);
    log.info({ processors }, "the settings of processors were taken over");
    return null;
  } catch (error) {
    const { message } = error as Error;
    const detail = isEnvError(error) ? { problems: error.reasons } : { err: error };
    if (message !== known) log.error(detail, "the settings of processors were left as they were");
    return message;
  }
}

function settingsOf(env: Env): string {
  const names = Object.keys(processorVariables) as (keyof typeof processorVariables)[];
  return JSON.stringify([env.PROCESSORS, ...names.map((name) => env[name] ?? null)]);
}
