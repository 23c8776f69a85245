import { describe, expect, test } from "vitest";
import { EnvError, loadEnv } from "#server/core/env.ts";

const liveReady = {
  APP_ENV: "live",
  APP_SECRET: "x".repeat(40),
  APP_URL: "https://pay.example",
  DATABASE_URL: "postgres://db.example/canary",
  PROCESSOR: "stripe",
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
  ])("%j is refused by name", (source) => {
    expect(() => loadEnv(source)).toThrow(Object.keys(source)[0]);
  });
});

describe("live", () => {
  test("starts with everything of its own", () => {
    expect(loadEnv(liveReady).APP_ENV).toBe("live");
  });

  test.each([
    ["no secret", { APP_SECRET: "" }, "APP_SECRET"],
    ["the embedded database", { DATABASE_URL: "" }, "DATABASE_URL"],
    ["the sandbox processor", { PROCESSOR: "sandbox" }, "PROCESSOR"],
    ["private networks", { WEBHOOK_ALLOW_PRIVATE_NETWORKS: "1" }, "WEBHOOK_ALLOW_PRIVATE_NETWORKS"],
    ["plain http", { APP_URL: "http://pay.example" }, "APP_URL"],
  ])("refuses %s in one line", (_, change, name) => {
    const failure = refusal({ ...liveReady, ...change });
    expect(failure.reasons).toHaveLength(1);
    expect(failure.reasons[0]).toMatch(new RegExp(`^${name}: `));
  });

  test("names every reason at once", () => {
    expect(refusal({ APP_ENV: "live" }).reasons).toHaveLength(4);
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

test("stripe without its keys is refused, one line a key", () => {
  expect(() => loadEnv({ PROCESSOR: "stripe" })).toThrow(
    /STRIPE_SECRET_KEY.*\nSTRIPE_PUBLISHABLE_KEY.*\nSTRIPE_WEBHOOK_SECRET/,
  );
});
