import { expect, test } from "vitest";
import { EnvError } from "#server/core/env-error.ts";
import { loadEnv } from "#server/core/env.ts";
import { settingNames } from "#server/core/settings/variables.ts";

/** Texts that are wrong for one setting or another. */
const wrong = [
  "-1",
  "abc",
  "1.5",
  "99999999999999999",
  "x y",
  "u:p@host?t=1",
  "EUR:0.30",
  "\u0007",
];

/** The lines of a refusal; none where the settings are taken. */
function linesOf(source: Record<string, string>): string[] {
  try {
    loadEnv(source);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return error.reasons;
    throw error;
  }
}

const refusals = settingNames.flatMap((name) =>
  wrong.map((given) => ({ name, given, lines: linesOf({ [name]: given }) })),
);

test("every refusal names its setting, and says what to write in words that are no library's", () => {
  const refused = refusals.filter(({ lines }) => lines.length > 0);
  expect(new Set(refused.map(({ name }) => name)).size).toBeGreaterThan(50);
  for (const { name, lines } of refused) {
    const line = lines.find((each) => each.startsWith(`${name}: `) || each.includes(name));
    expect(line, name).toBeDefined();
    expect(lines.join("\n")).not.toMatch(
      /Invalid|expected|received|Too (?:small|big)|NaN|undefined|>=|<=/,
    );
  }
});

test("a refusal shows what was given, unless that is a secret or may hold one", () => {
  const isSecret = (name: string) =>
    /SECRET|KEY|TOKEN|DATABASE_(?:REPLICA_)?URL|SMTP_URL/.test(name);
  const unread = refusals.filter(({ lines }) => lines.some((line) => line.includes("write ")));
  for (const { name, given, lines } of unread) {
    const isShown = lines.some((line) => line.includes(`${JSON.stringify(given)} was given`));
    const isPlain = !isSecret(name) && !given.includes("@") && name !== "SMS_PROVIDER_URL";
    expect(isShown, `${name}=${given}: ${lines.join()}`).toBe(isPlain);
  }
});

test.each([
  [{ PORT: "70000" }, 'PORT: "70000" was given; write a whole number from 0 to 65535.'],
  [{ APP_ENV: "prod" }, 'APP_ENV: "prod" was given; write testing or live.'],
  [{ DATABASE_POOLER: "on" }, 'DATABASE_POOLER: "on" was given; write transaction.'],
  [
    { S3_FORCE_PATH_STYLE: "yes" },
    'S3_FORCE_PATH_STYLE: "yes" was given; write 1 for yes or 0 for no.',
  ],
  [{ APP_SECRET: "hunter2" }, "APP_SECRET: write at least 32 characters."],
  [{ RATE_LIMIT_RPS: "-1" }, 'RATE_LIMIT_RPS: "-1" was given; write a number, at least 0.'],
  [
    { RETENTION_EVENTS_DAYS: "7" },
    'RETENTION_EVENTS_DAYS: "7" was given; write a whole number of days from 30 to 36500, or 0 for forever.',
  ],
  [
    { FEE_FIXED: "EUR:0.30" },
    'FEE_FIXED: "EUR:0.30" was given; write 30 for €0.30, which is EUR:30.',
  ],
  [
    { FEE_FIXED: "EUR:0.3,JPY:40,usd:25,EUX:3" },
    'FEE_FIXED: "EUR:0.3,JPY:40,usd:25,EUX:3" was given; write 30 for €0.30, which is EUR:30; USD:25; a currency of ISO 4217, such as EUR, not EUX.',
  ],
  [
    { PAYOUT_MINIMUM: "10" },
    'PAYOUT_MINIMUM: "10" was given; write each currency with its amount in the smallest unit, such as EUR:30 for €0.30.',
  ],
])("%j is told how to write it", (source, line) => {
  expect(linesOf(source)).toEqual([line]);
});

test("what cannot be read, what live refuses and what is misspelled come in one round", () => {
  const lines = linesOf({
    APP_ENV: "live",
    PORT: "high",
    APP_URL: "pay.example",
    PROCESSOR: "stripe",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOK_SECRET: "whsec_1",
    TRUST_PROXY: "1",
  });
  expect(lines.map((line) => line.split(":")[0])).toEqual([
    "APP_URL",
    "PORT",
    "APP_SECRET",
    "DATABASE_URL",
    "STORAGE_DRIVER",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "STRIPE_WEBHOK_SECRET",
  ]);
  expect(lines.at(-1)).toBe(
    "STRIPE_WEBHOK_SECRET: there is no such setting. Did you mean STRIPE_WEBHOOK_SECRET?",
  );
});
