import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { prepareEnvironment, prepareService } from "#server/programs/start/environment.ts";

const live = {
  APP_ENV: "live",
  APP_SECRET: "kT9vQ2mZx7Lr4WbN8cHs1DfGj6PyUeRa",
  APP_URL: "https://pay.example",
  DATABASE_URL: "postgres://db.example/canary",
  PROCESSOR: "stripe",
  STRIPE_SECRET_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  TRUST_PROXY: "1",
  STORAGE_DRIVER: "disk",
};
let home: string;
let dataDir: string;

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), "canary-environment-"));
  dataDir = path.join(home, "not/yet/there");
  for (const [name, value] of Object.entries({ ...live, DATA_DIR: dataDir }))
    vi.stubEnv(name, value);
  // Stubbed so that the value that a start fills in is restored, too.
  vi.stubEnv("NEXTAUTH_URL", "");
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

test("a service in live has its DATA_DIR before the first file, with a database of somebody else's", () => {
  prepareService();
  expect(existsSync(dataDir)).toBe(true);
});

test("a setting that is spelled wrongly is told in the log, without its value", () => {
  const said: unknown[][] = [];
  const log = { warn: (...words: unknown[]) => void said.push(words) };
  prepareService(log);
  expect(said).toEqual([]);
  vi.stubEnv("RETENTION_EVENT_DAYS", "30");
  prepareService(log);
  expect(said).toEqual([
    [
      {},
      expect.stringMatching(/^RETENTION_EVENT_DAYS is not a setting.*mean RETENTION_EVENTS_DAYS/),
    ],
  ]);
  expect(JSON.stringify(said)).not.toMatch(/\b30\b/);
});

test("a secret's file that a full disk has left empty is named, and no secret is made in its place", () => {
  vi.stubEnv("APP_ENV", "testing");
  vi.stubEnv("APP_SECRET", "");
  vi.stubEnv("STRIPE_SECRET_KEY", "sk_test_1");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(path.join(dataDir, "app.secret"), "");
  expect(() => prepareEnvironment()).toThrow(/app\.secret is empty/);
  rmSync(path.join(dataDir, "app.secret"));
  const { APP_SECRET } = prepareEnvironment();
  vi.stubEnv("APP_SECRET", "");
  expect(prepareEnvironment().APP_SECRET).toBe(APP_SECRET);
});

test("a command in live makes no DATA_DIR", () => {
  prepareEnvironment();
  expect(existsSync(dataDir)).toBe(false);
});
