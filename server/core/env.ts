import { z } from "zod";
import { AmountsByCurrency } from "#server/core/amounts-by-currency.ts";
import { EnvError } from "#server/core/env-error.ts";
import { reasonsToRefuse } from "#server/core/env-reasons.ts";

/** Every environment variable the service reads. This file is the only reader of process.env. */
const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");

/** `files:9000` is an address of its own kind to whoever reads it by the letter. */
const webAddress = z.url({
  protocol: /^https?$/,
  error: "an address that begins with http:// or https://",
});

/** Every page and letter names what is below it, and nothing of this is served below a folder. */
const ownAddress = webAddress.refine(
  (text) => /^https?:\/\/[^/?#@]+\/*$/.test(text),
  "scheme, host and port alone, such as https://pay.example: the service has a host of its own",
);

/** How long something is kept; 0 is for ever. Never so short that work under way would miss it. */
function keptDays(days: number) {
  return z.coerce
    .number()
    .int()
    .refine((given) => given === 0 || (given >= 30 && given <= 36_500), "0, or 30 to 36500 days")
    .default(days);
}

/** By OpenTelemetry's names for them. */
const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

const Variables = z.object({
  APP_ENV: z.enum(["testing", "live"]).default("testing"),
  APP_URL: ownAddress.optional(),
  LIVE_URL: webAddress.default("https://live.canary.example"),
  TESTING_URL: webAddress.optional(),
  APP_SECRET: z.string().min(32).optional(),
  APP_SECRET_PREVIOUS: z.string().min(32).optional(),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  DATABASE_SHARDING: z.literal("citus").optional(),
  DATABASE_POOLER: z.literal("transaction").optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(500).default(20),
  WEB_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(1),
  // After it come 20 s for requests, 20 for work and 5 for the log: deployments kill after 60 (deploy/).
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(10).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: webAddress.optional(),
  OTEL_METRICS_EXPORTER: z.enum(["otlp", "none"]).default("otlp"),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce.number().int().min(1_000).max(3_600_000).default(60_000),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: flag,
  METRICS_PORT: z.coerce.number().int().min(1).max(65535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  PROCESSOR: z.enum(["sandbox", "stripe"]).default("sandbox"),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: webAddress.optional(),
  RATE_LIMIT_RPS: z.coerce.number().min(0).default(100),
  FEE_BPS: z.coerce.number().int().min(0).max(10_000).default(0),
  FEE_FIXED: AmountsByCurrency,
  REFUND_FEES: z.enum(["keep", "return"]).default("keep"),
  MERCHANT_OVERDRAFT: AmountsByCurrency,
  UNFUNDED_REFUNDS: z.enum(["queue", "refuse"]).default("queue"),
  SETTLEMENT_DAYS: z.coerce.number().int().min(0).max(90).default(0),
  RESERVE_BPS: z.coerce.number().int().min(0).max(10_000).default(0),
  RESERVE_DAYS: z.coerce.number().int().min(1).max(365).default(90),
  PAYOUT_SCHEDULE: z.enum(["manual", "daily", "weekly", "monthly"]).default("manual"),
  PAYOUT_MINIMUM: AmountsByCurrency,
  PAYOUT_COMPLIANCE: z.enum(["verified", "none"]).optional(),
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: flag,
  MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(10_000),
  RETENTION_EVENTS_DAYS: keptDays(180),
  RETENTION_MESSAGES_DAYS: keptDays(400),
  RETENTION_SESSIONS_DAYS: keptDays(90),
  RETENTION_REQUEST_LOG_DAYS: keptDays(30),
  REQUEST_LOG_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error:
        "an address such as smtp://user:password@mail.example:587; in a password @ is written %40",
    })
    .optional(),
  SMTP_FROM: z
    .string()
    .regex(/^(?:[^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, {
      error: "an address such as Canary <no-reply@pay.example>",
    })
    .default("Canary <no-reply@canary.example>"),
  SMS_PROVIDER_URL: webAddress.optional(),
  SMS_PROVIDER_TOKEN: z.string().optional(),
  STORAGE_DRIVER: z.enum(["disk", "s3"]).default("disk"),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_BUCKET: z.string().default("canary"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag,
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  TRUST_PROXY: flag,
  OPERATOR_EMAIL: z.email().optional(),
  LEAK_SCANNER_KEYS_URL: webAddress.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, { error: "a mailto:, https: or tel: address" })
    .optional(),
  SECURITY_EXPIRES: z.coerce.date().optional(),
});

export type Variables = z.output<typeof Variables>;

export const settingNames: readonly string[] = Object.keys(Variables.shape);

/** The validated environment, with what depends on other variables filled in. */
export type Env = Variables & { APP_URL: string; TESTING_URL: string; APP_SECRET: string };

/** Of tests, whose data nobody keeps. Everybody knows it: no service starts with it. */
const testingSecret = "canary-testing-secret-not-for-live-use";

/**
 * Reads and checks the environment.
 * @throws EnvError with one line for each reason to refuse.
 */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    );
  }
  const variables = parsed.data;
  const reasons = reasonsToRefuse(variables, { given, testingSecret });
  if (reasons.length > 0) throw new EnvError(reasons);
  const APP_URL = (variables.APP_URL ?? `http://localhost:${variables.PORT}`).replace(/\/+$/, "");
  const TESTING_URL =
    variables.TESTING_URL ??
    (variables.APP_ENV === "testing" ? APP_URL : "https://testing.canary.example");
  const LIVE_URL = variables.APP_ENV === "live" ? APP_URL : variables.LIVE_URL;
  return {
    ...variables,
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
