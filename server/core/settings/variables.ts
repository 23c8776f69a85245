import { z } from "zod";
import { processorNames } from "#server/core/interfaces/processor.ts";
import { AmountsByCurrency } from "#server/core/settings/amounts-by-currency.ts";
import { processorVariables } from "#server/core/settings/processors/all.ts";
import { webAddress } from "#server/core/settings/processors/web-address.ts";
import { isEmailAddress } from "#server/wire/atoms/email/email-rule.ts";

const flag = z
  .enum(["0", "1", "true", "false", ""])
  .default("")
  .transform((value) => value === "1" || value === "true");

/** Every page and letter names what is below it, and nothing of this is served below a folder. */
const ownAddress = webAddress.refine(
  (text) => /^https?:\/\/[^/?#@]+\/*$/.test(text),
  "scheme, host and port alone, such as https://pay.example: the service has a host of its own",
);

/** How long something is kept; 0 is for ever. Never so short that work under way would miss it. */
function keptDays(days: number) {
  const error = "a whole number of days from 30 to 36500, or 0 for forever";
  return z.coerce
    .number({ error })
    .int({ error })
    .refine((given) => given === 0 || (given >= 30 && given <= 36_500), { error })
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

const listError = `one or several of ${processorNames.join(", ")}, each once, with commas between them`;

const processorName = z.enum(processorNames, { error: listError });

/** The first takes every payment that no rule of its merchant sends to another. */
const processorList = z
  .string()
  .transform((text) => text.split(",").map((name) => name.trim()))
  .pipe(z.tuple([processorName], processorName))
  .refine((names) => new Set(names).size === names.length, { error: listError })
  .default(["sandbox"]);

/** Every environment variable that the service reads, each by itself. An `error` here continues the word "write". */
export const Variables = z.object({
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
  // A part of the time that a stop may take, which deployments grant (server/workshop/deployment/stop-time.ts).
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
  PROCESSOR: processorList,
  PROCESSOR_SETTINGS_FILE: z.string().min(1).optional(),
  ...processorVariables,
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
  WEBHOOK_ENDPOINTS_MAX: z.coerce.number().int().min(1).default(50),
  MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(10_000),
  RETENTION_EVENTS_DAYS: keptDays(180),
  RETENTION_MESSAGES_DAYS: keptDays(400),
  RETENTION_SESSIONS_DAYS: keptDays(90),
  RETENTION_REQUEST_LOG_DAYS: keptDays(30),
  RETENTION_BANK_STATEMENTS_DAYS: keptDays(90),
  REQUEST_LOG_PER_MINUTE: z.coerce.number().int().min(0).default(300),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: "a URL such as smtp://user:password@mail.example:587; in a password @ is written %40",
    })
    .optional(),
  SMTP_FROM: z
    .string()
    .refine((text) => isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? text), {
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
  OPERATOR_EMAIL: z
    .string()
    .refine(isEmailAddress, { error: "one email address such as ops@pay.example, without a name" })
    .optional(),
  LEAK_SCANNER_KEYS_URL: webAddress.optional(),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(?:mailto:|https:\/\/|tel:)\S+$/, {
      error: "a URL that begins with mailto:, https: or tel:",
    })
    .optional(),
  SECURITY_EXPIRES: z.coerce.date({ error: "a time such as 2027-06-30T00:00:00Z" }).optional(),
});

export type Variables = z.output<typeof Variables>;

export const settingNames: readonly string[] = Object.keys(Variables.shape);
