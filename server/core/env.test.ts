import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { EnvError } from "#server/core/env-error.ts";
import { loadEnv, loadServiceEnv } from "#server/core/env.ts";

const strong = "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa";
const liveReady = {
  APP_ENV: "live",
  APP_SECRET: strong,
  APP_URL: "https://pay.example",
  DATABASE_URL: "postgres://db.example/canary",
  PROCESSOR: "stripe",
  TRUST_PROXY: "1",
  STORAGE_DRIVER: "s3",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("the environment", () => {
  test("needs nothing in testing", () => {
    const env = loadEnv({});
    expect(env).toMatchObject({ APP_ENV: "testing", PORT: 3000, APP_URL: "http://localhost:3000" });
  });

  test("empty variables count as absent", () => {
    expect(loadEnv({ PORT: "", DATABASE_URL: "" }).DATABASE_URL).toBeUndefined();
  });

  test.each([
    { PORT: "70000" },
    { APP_ENV: "production" },
    { APP_SECRET: "short" },
    { WEB_CONCURRENCY: "0" },
    { APP_URL: "https://pay.example/canary" },
    { APP_URL: "https://pay.example?shop=1" },
    { S3_ENDPOINT: "files.internal:9000" },
    { SMS_PROVIDER_URL: "sms.internal:9000/messages" },
    { OIDC_ISSUER: "ftp://sign-in.example", OIDC_CLIENT_ID: "canary" },
    { STRIPE_API_BASE: "localhost:12111" },
    { SMTP_URL: "mail.example" },
    { SMTP_URL: "mail.example:587" },
    { SMTP_URL: "smtp://shop:p#ss@mail.example" },
    { SMTP_FROM: "Canary" },
    { SMTP_FROM: "Canary <no-reply>" },
    { SECURITY_EXPIRES: "soon", SECURITY_CONTACT: "tel:+1" },
    { OIDC_ISSUER: "https://sign-in.example" },
    { S3_ACCESS_KEY_ID: "canary" },
    { STRIPE_SECRET_KEY: "pk_test_1" },
    { STRIPE_SECRET_KEY: "sk_live_1" },
    { STRIPE_PUBLISHABLE_KEY: "sk_test_1" },
    { STRIPE_WEBHOOK_SECRET: "'whsec_1'" },
    { DATABASE_REPLICA_URL: "replica.internal:5432", DATABASE_URL: "postgres://db.example/canary" },
  ])("%j is refused by name", (source) => {
    expect(() => loadEnv(source)).toThrow(Object.keys(source)[0]);
  });
});

test.each([
  { APP_URL: "https://pay.example:8443/" },
  { SMTP_URL: "smtps://shop:p%40ss@mail.example:465" },
  { SMTP_FROM: "no-reply@pay.example" },
  { SMTP_FROM: '"Fern & Oak, florists" <no-reply@pay.example>' },
  { S3_ENDPOINT: "http://files.localhost:9000" },
])("%j is taken", (source) => {
  expect(() => loadEnv(source)).not.toThrow();
});

describe("live", () => {
  test("starts with everything of its own", () => {
    expect(loadEnv(liveReady).APP_ENV).toBe("live");
  });

  test.each([
    ["no secret", { APP_SECRET: "" }, "APP_SECRET"],
    ["a secret of one letter", { APP_SECRET: "a".repeat(32) }, "APP_SECRET"],
    ["a secret of one word", { APP_SECRET: "correct-horse-".repeat(4) }, "APP_SECRET"],
    ["a key to something else", { APP_SECRET: `sk_test_${strong}` }, "APP_SECRET"],
    ["the secret of tests", { APP_SECRET: loadEnv({}).APP_SECRET }, "APP_SECRET"],
    ["a key of Stripe's test mode", { STRIPE_SECRET_KEY: "sk_test_1" }, "STRIPE_SECRET_KEY"],
    [
      "a published key of test mode",
      { STRIPE_PUBLISHABLE_KEY: "pk_test_1" },
      "STRIPE_PUBLISHABLE_KEY",
    ],
    [
      "a secret key in the published one's place",
      { STRIPE_PUBLISHABLE_KEY: "sk_live_1" },
      "STRIPE_PUBLISHABLE_KEY",
    ],
    ["somebody in Stripe's place", { STRIPE_API_BASE: "http://127.0.0.1:1" }, "STRIPE_API_BASE"],
    ["no decision on proxies", { TRUST_PROXY: "" }, "TRUST_PROXY"],
    ["no decision on where files are kept", { STORAGE_DRIVER: "" }, "STORAGE_DRIVER"],
    ["the embedded database", { DATABASE_URL: "" }, "DATABASE_URL"],
    ["the sandbox processor", { PROCESSOR: "sandbox" }, "PROCESSOR"],
    ["a sandbox beside another", { PROCESSOR: "stripe,second_sandbox" }, "PROCESSOR"],
    ["private networks", { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" }, "WEBHOOK_ALLOW_PRIVATE_NETWORKS"],
    ["plain http", { APP_URL: "http://pay.example" }, "APP_URL"],
    [
      "a scanner's keys by http",
      { LEAK_SCANNER_KEYS_URL: "http://x.example/keys" },
      "LEAK_SCANNER_KEYS_URL",
    ],
  ])("refuses %s in one line", (_, change, name) => {
    const failure = refusal({ ...liveReady, ...change });
    expect(failure.reasons).toHaveLength(1);
    expect(failure.reasons[0]).toMatch(new RegExp(`^${name}: `));
  });

  test("names every reason at once", () => {
    expect(refusal({ APP_ENV: "live" }).reasons).toHaveLength(6);
  });
});

function refusal(source: Record<string, string>): EnvError {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error;
  }
  throw new Error("expected the environment to be refused");
}

test("of several processors the first takes what no rule sends elsewhere", () => {
  const { PROCESSOR, PROCESSORS } = loadEnv({ PROCESSOR: "second_sandbox, sandbox" });
  expect([PROCESSOR, PROCESSORS]).toEqual(["second_sandbox", ["second_sandbox", "sandbox"]]);
  for (const given of ["sandbox,sandbox", "sandbox,", "paypal"])
    expect(refusal({ PROCESSOR: given }).reasons).toEqual([
      expect.stringContaining("one or several of sandbox, second_sandbox, stripe"),
    ]);
});

const adyen = {
  PROCESSOR: "adyen",
  ADYEN_API_KEY: "AQE1",
  ADYEN_MERCHANT_ACCOUNT: "CanaryTEST",
  ADYEN_HMAC_KEY: "0F".repeat(32),
};

test("adyen starts with its settings, and each that is missing or another one's is named", () => {
  expect(loadEnv(adyen).PROCESSOR).toBe("adyen");
  expect(() => loadEnv({ PROCESSOR: "adyen" })).toThrow(
    /ADYEN_API_KEY.*\nADYEN_MERCHANT_ACCOUNT.*\nADYEN_HMAC_KEY/,
  );
  expect(() => loadEnv({ ...adyen, ADYEN_HMAC_KEY: "key" })).toThrow("ADYEN_HMAC_KEY");
  const inLive = { ...liveReady, ...adyen };
  expect(() => loadEnv(inLive)).toThrow("ADYEN_LIVE_PREFIX");
  expect(loadEnv({ ...inLive, ADYEN_LIVE_PREFIX: "1-Fern" }).PROCESSOR).toBe("adyen");
  const elsewhere = { ADYEN_LIVE_PREFIX: "1-Fern", ADYEN_API_BASE: "http://127.0.0.1:1" };
  expect(() => loadEnv({ ...inLive, ...elsewhere })).toThrow("ADYEN_API_BASE");
});

test("mollie starts with its key alone, and one of the other environment is refused", () => {
  const mollie = { PROCESSOR: "mollie", MOLLIE_API_KEY: "test_1" };
  expect(loadEnv(mollie).PROCESSOR).toBe("mollie");
  expect(() => loadEnv({ PROCESSOR: "mollie" })).toThrow(/MOLLIE_API_KEY.*deploy\/mollie\.md/);
  expect(() => loadEnv({ ...mollie, MOLLIE_API_KEY: "live_1" })).toThrow("begins with test_");
  const inLive = { ...liveReady, ...mollie };
  expect(() => loadEnv(inLive)).toThrow("begins with live_");
  const base = { MOLLIE_API_KEY: "live_1", MOLLIE_API_BASE: "http://127.0.0.1:1" };
  expect(() => loadEnv({ ...inLive, ...base })).toThrow("live calls Mollie itself");
});

test("stripe without its keys is refused, one line a key", () => {
  expect(() => loadEnv({ PROCESSOR: "stripe" })).toThrow(
    /STRIPE_SECRET_KEY.*\nSTRIPE_PUBLISHABLE_KEY.*\nSTRIPE_WEBHOOK_SECRET/,
  );
});

test("files on the one machine's own disk are a decision, too", () => {
  expect(loadEnv({ ...liveReady, STORAGE_DRIVER: "disk" }).STORAGE_DRIVER).toBe("disk");
  expect(loadEnv({}).STORAGE_DRIVER).toBe("disk");
});

test("callers who connect directly are a decision, too", () => {
  expect(loadEnv({ ...liveReady, TRUST_PROXY: "0" }).TRUST_PROXY).toBe(false);
});

test("no service starts with the secret that everybody knows, testing with a database included", () => {
  vi.stubEnv("APP_SECRET", "");
  vi.stubEnv("DATABASE_URL", "postgres://db.example/canary");
  expect(() => loadServiceEnv()).toThrow(/^APP_SECRET: /);
  vi.stubEnv("APP_SECRET", strong);
  expect(loadServiceEnv().APP_SECRET).toBe(strong);
  vi.unstubAllEnvs();
});

test.each([
  ["PORT itself", { METRICS_PORT: "3000" }],
  ["the last of them PORT", { METRICS_PORT: "2998", WEB_CONCURRENCY: "3" }],
  ["an address of PORT that was chosen", { METRICS_PORT: "9464", PORT: "9464" }],
])("ports of metrics, %s, are refused by name", (_, source) => {
  expect(refusal(source).reasons).toEqual([
    expect.stringMatching(/^METRICS_PORT: metrics would listen on PORT/),
  ]);
});

test("ports of metrics beside PORT are not refused, and nobody from elsewhere reaches them unless it is said", () => {
  const env = loadEnv({ METRICS_PORT: "2998", WEB_CONCURRENCY: "2" });
  expect(env.METRICS_HOST).toBe("127.0.0.1");
});

test.each([
  ["without a primary of its own", {}],
  ["of a Citus", { DATABASE_URL: "postgres://db.example/canary", DATABASE_SHARDING: "citus" }],
  ["that is the primary itself", { DATABASE_URL: "postgres://replica.example/canary" }],
])("a replica %s is refused in one line", (_, change) => {
  const { reasons } = refusal({
    DATABASE_REPLICA_URL: "postgres://replica.example/canary",
    ...change,
  });
  expect(reasons).toEqual([expect.stringMatching(/^DATABASE_REPLICA_URL: /)]);
});

test(".env.example shows what holds without it, where something does", () => {
  const shown = [
    ...readFileSync(".env.example", "utf8").matchAll(/^# ([A-Z][A-Z0-9_]+)=(.+)$/gm),
  ].map(([, name = "", value = ""]) => [name, value] as const);
  expect(shown.length).toBeGreaterThan(40);
  const defaults: Record<string, unknown> = loadEnv({});
  const wrong = shown.filter(([name, value]) => {
    const holds = defaults[name];
    if (holds === undefined) return false;
    const given: Record<string, unknown> = loadEnv({ [name]: value });
    return JSON.stringify(given[name]) !== JSON.stringify(holds);
  });
  expect(wrong).toEqual([]);
});
