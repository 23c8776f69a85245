import { EnvError } from "#server/core/env-error.ts";
import type { ProcessorName } from "#server/core/interfaces/processor.ts";
import { withProcessorFile } from "#server/core/settings/processors/settings-file.ts";
import { readVariables } from "#server/core/settings/read-variables.ts";
import { reasonsToRefuse } from "#server/core/settings/reasons-to-refuse.ts";
import type { Variables } from "#server/core/settings/variables.ts";

/** The validated environment, with what depends on other variables filled in. This file is the only reader of process.env. */
export type Env = Omit<Variables, "PROCESSOR"> & {
  APP_URL: string;
  TESTING_URL: string;
  APP_SECRET: string;
  /** Takes every new payment that no rule of its merchant sends to another: the first that PROCESSOR names. */
  PROCESSOR: ProcessorName;
  /** All that PROCESSOR names: merchants' rules send new payments to these alone. */
  PROCESSORS: readonly ProcessorName[];
};

/** Secret for tests, whose data nobody keeps. Everybody knows it, so no service starts with it. */
const testingSecret = "canary-testing-secret-not-for-live-use";

/**
 * Reads and checks the environment.
 * @throws EnvError with one line for each reason to refuse.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const all = withProcessorFile(source);
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
  const { variables, mistakes } = readVariables(given);
  const reasons = reasonsToRefuse(variables, { given, testingSecret, mistakes });
  if (reasons.length > 0) throw new EnvError(reasons);
  const APP_URL = (variables.APP_URL ?? `http://localhost:${variables.PORT}`).replace(/\/+$/, "");
  const TESTING_URL =
    variables.TESTING_URL ??
    (variables.APP_ENV === "testing" ? APP_URL : "https://testing.canary.example");
  const LIVE_URL = variables.APP_ENV === "live" ? APP_URL : variables.LIVE_URL;
  return {
    ...variables,
    PROCESSOR: variables.PROCESSOR[0],
    PROCESSORS: variables.PROCESSOR,
    APP_URL,
    TESTING_URL,
    LIVE_URL,
    APP_SECRET: variables.APP_SECRET ?? testingSecret,
  };
}

/**
 * The environment of a service, read from the process. As `loadEnv`, but never with the secret that
 * everybody knows: with it anybody could make themselves a session.
 * @throws EnvError
 */
export function loadServiceEnv(): Env {
  const env = loadEnv();
  if (env.APP_SECRET !== testingSecret) return env;
  throw new EnvError([
    "APP_SECRET: set a secret of at least 32 characters, or start with npm start, which keeps one in DATA_DIR.",
  ]);
}

/** Whether somebody collects traces of this service. */
export function asksForTraces(env: Partial<Env>): boolean {
  const to = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return to !== undefined && !env.OTEL_SDK_DISABLED;
}

/** Whether metrics of this service are sent to a collector. */
export function asksForMetrics(env: Env): boolean {
  const to = env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  return to !== undefined && env.OTEL_METRICS_EXPORTER === "otlp" && !env.OTEL_SDK_DISABLED;
}

/** Whether this is `npm run dev`, where edited code is loaded while the process runs. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === "development";
}

/** Whether people reach the service by https: cookies are marked for it, and browsers told to keep to it. */
export function isSecure({ APP_URL }: Pick<Env, "APP_URL">): boolean {
  return APP_URL.startsWith("https://");
}

/** next-auth takes the address it is reached by from this variable and from nowhere else. */
export function tellNextAuth(env: Pick<Env, "APP_URL">): void {
  process.env.NEXTAUTH_URL = `${env.APP_URL}/api/auth`;
}
