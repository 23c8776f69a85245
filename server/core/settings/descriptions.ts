import { processorChoice, processorMeanings } from "#server/core/settings/processors/all.ts";
import type { Variables } from "#server/core/settings/variables.ts";

/** A setting in words: `deploy/settings.md`, the README's table and `.env.example` are made of it. */
export interface Description {
  chapter: keyof typeof chapters;
  meaning: string;
  /** Where the schema has no default, or not the whole of it. */
  defaultText?: string;
  /** For `.env.example`, where there is no default to show. */
  example?: string;
  /** One of the settings that most operators need. */
  isCommon?: true;
}

export const chapters = {
  service: "The service",
  database: "Database",
  money: "Money",
  outside: "Webhooks, email, files, sign-in",
  retention: "How long records are kept",
  monitoring: "Monitoring and reporting",
} as const;

const days = "days that the records are kept: 0 for forever, otherwise at least 30";

const ofProcessors = Object.fromEntries(
  Object.entries(processorMeanings).map(([name, meaning]) => [name, { chapter: "money", meaning }]),
) as Record<keyof typeof processorMeanings, Description>;

export const descriptions: Record<keyof Variables, Description> = {
  APP_ENV: {
    chapter: "service",
    meaning: "`live` takes real money and refuses to start with anything of the sandbox",
    isCommon: true,
  },
  APP_URL: {
    chapter: "service",
    meaning: "URL that shoppers and integrations use, with a host of its own; https in live",
    defaultText: "`http://localhost:$PORT`",
    example: "http://localhost:3000",
    isCommon: true,
  },
  LIVE_URL: { chapter: "service", meaning: "URL of the live service, in the API document" },
  TESTING_URL: {
    chapter: "service",
    meaning: "URL of the testing service, in the API document",
    defaultText: "`APP_URL` in testing",
  },
  APP_SECRET: {
    chapter: "service",
    meaning:
      "at least 32 characters (`openssl rand -base64 32`); keys at rest are derived from it. Required in live, where a secret that can be guessed is refused",
    defaultText: "generated at the first start and kept in `DATA_DIR`",
    isCommon: true,
  },
  APP_SECRET_PREVIOUS: {
    chapter: "service",
    meaning:
      "previous `APP_SECRET`: decrypts records encrypted with it while the secret is being changed",
  },
  PORT: {
    chapter: "service",
    meaning: "port of the service; `npm start -- --port 4000` takes precedence",
    isCommon: true,
  },
  DATA_DIR: {
    chapter: "service",
    meaning: "folder of the embedded database, files and secrets",
    isCommon: true,
  },
  DRAIN_SECONDS: {
    chapter: "service",
    meaning:
      "seconds that a stopping process still accepts requests while its health check returns 503, so that a load balancer notices; at most 10",
    defaultText: "`5` in live, otherwise `0`",
    example: "5",
  },
  TRUST_PROXY: {
    chapter: "service",
    meaning:
      "take the caller's address from `X-Forwarded-For`. Live requires `1` or `0`, because limits count by address",
    defaultText: "off",
    isCommon: true,
  },
  RATE_LIMIT_RPS: { chapter: "service", meaning: "requests a second per credential; 0: no limit" },
  LOG_LEVEL: { chapter: "service", meaning: "`debug` logs more, `warn` leaves requests out" },
  DATABASE_URL: {
    chapter: "database",
    meaning: "any PostgreSQL 15 or later; the embedded one is not started then",
    defaultText: "embedded PostgreSQL",
    example: "postgresql://canary:password@localhost:5432/canary",
    isCommon: true,
  },
  DATABASE_REPLICA_URL: {
    chapter: "database",
    meaning:
      "a streaming replica of `DATABASE_URL`, or a load balancer in front of several: lists, searches and reports are read there. The same for every process",
    example: "postgresql://canary:password@replica:5432/canary",
  },
  DATABASE_SHARDING: {
    chapter: "database",
    meaning: "`citus` distributes the tables over the nodes of a Citus cluster: `deploy/citus.md`",
    example: "citus",
  },
  DATABASE_POOLER: {
    chapter: "database",
    meaning:
      "`transaction` behind a pooler that shares connections and does not support named prepared statements, such as PgBouncer before 1.21",
    example: "transaction",
  },
  DATABASE_POOL: { chapter: "database", meaning: "database connections of each process" },
  WEB_CONCURRENCY: { chapter: "database", meaning: "processes that serve requests" },
  PROCESSOR: { chapter: "money", meaning: processorChoice, isCommon: true },
  PROCESSOR_SETTINGS_FILE: {
    chapter: "money",
    meaning:
      "file with `PROCESSOR` and the processors' settings, a line each, in place of all variables of processors. Its changes are taken over within ten seconds, without a restart",
    example: "/run/secrets/processors.env",
  },
  ...ofProcessors,
  FEE_BPS: {
    chapter: "money",
    meaning: "fee on payments, in basis points: `290` is 2.9 %",
    isCommon: true,
  },
  FEE_FIXED: {
    chapter: "money",
    meaning: "fixed fee on payments, in smallest units of each currency: `EUR:30,JPY:40`",
  },
  REFUND_FEES: {
    chapter: "money",
    meaning: "`return` refunds the fee in proportion with a refund",
  },
  MERCHANT_OVERDRAFT: {
    chapter: "money",
    meaning: "amount that a merchant may owe after a refund, in smallest units: `EUR:50000`",
  },
  UNFUNDED_REFUNDS: {
    chapter: "money",
    meaning: "`queue`: a refund that the balance does not cover waits; `refuse`: it returns 402",
  },
  SETTLEMENT_DAYS: {
    chapter: "money",
    meaning: "days after a payment, by card or from a balance, until its money can be paid out",
  },
  RESERVE_BPS: {
    chapter: "money",
    meaning: "rolling reserve: basis points of each payment that are held back from payouts",
  },
  RESERVE_DAYS: { chapter: "money", meaning: "days that the rolling reserve is held" },
  PAYOUT_SCHEDULE: {
    chapter: "money",
    meaning: "`daily`, `weekly` or `monthly`: how often balances are paid out automatically",
  },
  PAYOUT_MINIMUM: {
    chapter: "money",
    meaning: "least amount of a scheduled payout, in smallest units of each currency: `EUR:1000`",
  },
  PAYOUT_COMPLIANCE: {
    chapter: "money",
    meaning: "`verified`: payouts go only to the bank account of a verified compliance record",
    defaultText: "`verified` in live, otherwise `none`",
    example: "none",
  },
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: {
    chapter: "outside",
    meaning: "allows webhooks to private network addresses",
    defaultText: "on with the embedded database, otherwise off",
  },
  WEBHOOK_ENDPOINTS_MAX: {
    chapter: "outside",
    meaning: "maximum number of webhook endpoints of a merchant",
  },
  SMTP_URL: {
    chapter: "outside",
    meaning:
      "mail server. Without it, email about accounts is written to `DATA_DIR/operator-mailbox.txt`, and all other email is kept on the messages page of the dashboard",
    example: "smtp://user:password@mail.example:587",
    isCommon: true,
  },
  SMTP_FROM: { chapter: "outside", meaning: "sender of email" },
  SMS_PROVIDER_URL: {
    chapter: "outside",
    meaning:
      "URL of the text message service. Without it, text messages are kept on the messages page of the dashboard",
  },
  SMS_PROVIDER_TOKEN: { chapter: "outside", meaning: "token of the service for text messages" },
  MESSAGES_PER_DAY: {
    chapter: "outside",
    meaning: "emails and text messages that a merchant may send a day by API; 0: no limit",
  },
  STORAGE_DRIVER: {
    chapter: "outside",
    meaning: "`s3` keeps files in an S3 bucket, with the `S3_` settings. Required in live",
    isCommon: true,
  },
  S3_ENDPOINT: { chapter: "outside", meaning: "URL of the S3 service", defaultText: "AWS" },
  S3_REGION: { chapter: "outside", meaning: "region of the bucket" },
  S3_BUCKET: { chapter: "outside", meaning: "name of the bucket" },
  S3_ACCESS_KEY_ID: { chapter: "outside", meaning: "access key of the bucket" },
  S3_SECRET_ACCESS_KEY: { chapter: "outside", meaning: "secret of the access key" },
  S3_FORCE_PATH_STYLE: {
    chapter: "outside",
    meaning: "puts the bucket into the path of URLs, as MinIO and others require",
    defaultText: "off",
  },
  OIDC_ISSUER: {
    chapter: "outside",
    meaning: "sign-in by an OpenID Connect provider: its issuer URL",
  },
  OIDC_CLIENT_ID: { chapter: "outside", meaning: "client id at the provider" },
  OIDC_CLIENT_SECRET: { chapter: "outside", meaning: "client secret at the provider" },
  RETENTION_EVENTS_DAYS: {
    chapter: "retention",
    meaning: `events, with their deliveries and attempts: ${days}`,
  },
  RETENTION_MESSAGES_DAYS: {
    chapter: "retention",
    meaning: `emails and text messages that were sent or given up: ${days}`,
  },
  RETENTION_SESSIONS_DAYS: {
    chapter: "retention",
    meaning: `sign-ins that have ended, except each member's last: ${days}`,
  },
  RETENTION_REQUEST_LOG_DAYS: { chapter: "retention", meaning: `the request log: ${days}` },
  RETENTION_BANK_STATEMENTS_DAYS: {
    chapter: "retention",
    meaning: `bank statements, with payers and what they wrote: ${days}`,
  },
  REQUEST_LOG_PER_MINUTE: {
    chapter: "retention",
    meaning:
      "requests that each process logs for a merchant per minute: this many successful and this many failed ones; 0 logs none",
  },
  SECURITY_CONTACT: {
    chapter: "monitoring",
    meaning: "contact for vulnerability reports, published in `/.well-known/security.txt`",
    example: "mailto:security@example.com",
  },
  SECURITY_EXPIRES: {
    chapter: "monitoring",
    meaning: "time until which `SECURITY_CONTACT` is valid",
    example: "2027-06-30T00:00:00Z",
  },
  OPERATOR_EMAIL: {
    chapter: "monitoring",
    meaning:
      "address that gets an email when the hosted page that shoppers receive differs from the one that this service sends",
    example: "operator@example.com",
  },
  LEAK_SCANNER_KEYS_URL: {
    chapter: "monitoring",
    meaning:
      "URL of the signing keys of a scanner of public code. API keys that the scanner reports are revoked: `SECURITY.md`",
    example: "https://api.github.com/meta/public_keys/secret_scanning",
  },
  METRICS_PORT: {
    chapter: "monitoring",
    meaning:
      "port of Prometheus metrics at `/metrics`, for the internal network only. Each further process uses the next port. It cannot be `PORT`",
    example: "9464",
  },
  METRICS_HOST: {
    chapter: "monitoring",
    meaning: "address that the metrics port binds to; in a container `0.0.0.0`",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    chapter: "monitoring",
    meaning:
      "OTLP/HTTP endpoint for traces and metrics. The standard variables of OpenTelemetry's exporters apply, too (`OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`)",
    example: "http://localhost:4318",
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    chapter: "monitoring",
    meaning: "OTLP/HTTP endpoint for traces only",
  },
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: {
    chapter: "monitoring",
    meaning: "OTLP/HTTP endpoint for metrics only",
  },
  OTEL_METRICS_EXPORTER: { chapter: "monitoring", meaning: "`none` exports traces but no metrics" },
  OTEL_METRIC_EXPORT_INTERVAL: {
    chapter: "monitoring",
    meaning: "milliseconds between two exports of metrics",
  },
  OTEL_TRACES_SAMPLER: {
    chapter: "monitoring",
    meaning: "sampler of traces, by its OpenTelemetry name",
  },
  OTEL_TRACES_SAMPLER_ARG: {
    chapter: "monitoring",
    meaning: "share of traces to keep: with `parentbased_traceidratio`, `0.1` keeps a tenth",
  },
  OTEL_SDK_DISABLED: {
    chapter: "monitoring",
    meaning: "turns the export of traces and metrics off, whatever the other settings say",
    defaultText: "off",
  },
};
