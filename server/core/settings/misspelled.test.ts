import { expect, test } from "vitest";
import { misspelled } from "#server/core/settings/misspelled.ts";
import { settingNames } from "#server/core/settings/variables.ts";

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_URI", "DATABASE_URL"],
  ["AP_ENV", "APP_ENV"],
  ["RETENTION_EVENT_DAYS", "RETENTION_EVENTS_DAYS"],
  ["STROAGE_DRIVRE", "STORAGE_DRIVER"],
  ["STRIPE_WEBHOOK_SECERT", "STRIPE_WEBHOOK_SECRET"],
])("%s is told to be %s", (given, meant) => {
  expect(misspelled([given, "PATH", "HOME"], settingNames)).toEqual([{ given, meant }]);
});

test.each([
  ["what is known", ["DATABASE_URL", "APP_ENV"]],
  ["what stands beside the setting that it is like", ["DATABASE_URI", "DATABASE_URL"]],
  ["what systems and other programs have", ["HOST", "SMTP_HOST", "SMTP_USER", "NEXTAUTH_URL"]],
  ["the exporters' own", ["OTEL_EXPORTER_OTLP_HEADERS", "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"]],
  ["Kubernetes's of its services", ["CANARY_SERVICE_HOST", "CANARY_PORT", "S3_PORT"]],
  ["npm's", ["npm_config_app_env", "INIT_CWD", "NODE_ENV"]],
])("nothing is said of %s", (_, given) => {
  expect(misspelled(given, settingNames)).toEqual([]);
});
