import { readFile, stat, writeFile, chmod } from "node:fs/promises";
import path from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createApiKey } from "#server/auth/credentials/api-keys.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";

const app = await createTestApp();
const url = await serveRest(app.services);
let folder: string;

beforeEach(async () => {
  const made = await makeScratchFolder();
  folder = made.path;
  afterwards(() => made.remove());
});

type LoginRun = { input?: string; profile?: string };

/** The command line as a process of its own, with nothing but this folder of the user's. */
function canary(args: string[], { input = "", profile = "" }: LoginRun = {}) {
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "test",
    PATH: process.env["PATH"],
    XDG_CONFIG_HOME: folder,
    DATA_DIR: path.join(folder, "data"),
    CANARY_PROFILE: profile,
  };
  return runCanary(args, { env, input });
}

const login = (key: string, more: string[] = []) =>
  canary(["login", "--url", url, "--key-stdin", ...more], { input: `${key}\n` });
const file = () => path.join(folder, "canary", "profiles.json");

test("a key is kept where nobody else reads it, used, shown by whose it is, and forgotten", async () => {
  const { apiKey } = app.merchant;
  const done = await login(apiKey);
  expect(done).toMatchObject({ code: 0, stderr: "" });
  expect(done.stdout).not.toContain(apiKey);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  expect((await stat(path.dirname(file()))).mode & 0o777).toBe(0o700);
  const listed = await canary(["list", "customers", "--json"]);
  expect(JSON.parse(listed.stdout)).toMatchObject({ data: [] });
  const who = await canary(["whoami", "--json"]);
  expect(who.stdout).not.toContain(apiKey);
  expect(JSON.parse(who.stdout)).toMatchObject({
    source: "the login default",
    url,
    merchantId: app.merchant.id,
    environment: "testing",
    last4: apiKey.slice(-4),
    scopes: expect.arrayContaining(["customers:read"]),
  });
  expect((await canary(["logout"])).code).toBe(0);
  expect(await readFile(file(), "utf8")).not.toContain(apiKey);
  const after = await canary(["whoami"]);
  expect(after.code).toBe(1);
  expect(after.stderr).toMatch(
    /^You are not logged in, and .* has no demo\. Save a key with: canary login --url https/,
  );
  const revoked = await canary(["whoami", "--url", url, "--key", "sk_test_revoked"]);
  expect(revoked.stderr).toContain(
    "The command used the key …oked (--key). Save another key with canary login.",
  );
});

test("profiles stand beside each other; one that is named must be there", async () => {
  const other = await app.createMerchant();
  await login(app.merchant.apiKey);
  await login(other.apiKey, ["--profile", "other"]);
  const whose = async (args: string[], given?: LoginRun) =>
    JSON.parse((await canary(["whoami", "--json", ...args], given)).stdout).merchantId;
  expect(await whose([])).toBe(app.merchant.id);
  expect(await whose(["--profile", "other"])).toBe(other.id);
  expect(await whose([], { profile: "other" })).toBe(other.id);
  const none = await canary(["whoami", "--profile", "third"]);
  expect([none.code, none.stderr]).toEqual([1, expect.stringContaining("There is no login third")]);
  expect((await canary(["logout", "--profile", "third"])).code).toBe(1);
  expect((await canary(["whoami", "--profile", "__proto__"])).code).toBe(1);
});

test("a file that others could read is theirs no more once it is written again", async () => {
  await login(app.merchant.apiKey);
  await chmod(file(), 0o644);
  await login(app.merchant.apiKey, ["--profile", "second"]);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
  await writeFile(file(), "{");
  const broken = await canary(["whoami"]);
  expect([broken.code, broken.stderr]).toEqual([1, expect.stringContaining("cannot be read")]);
});

test("a key that the service refuses is not kept, nor what is no key", async () => {
  const { id, apiKey } = await app.createMerchant();
  await app.services.db.apiKey.updateMany({
    where: { merchantId: id },
    data: { revokedAt: app.services.clock.now() },
  });
  const revoked = await login(apiKey);
  expect([revoked.code, revoked.stderr]).toEqual([1, expect.stringContaining("401")]);
  expect((await login("hunter2")).stderr).toContain("not an API key");
  await expect(stat(file())).rejects.toThrow("ENOENT");
});

test("a kept key goes to no other service", async () => {
  await login(app.merchant.apiKey);
  const sent = await canary(["whoami", "--url", "http://127.0.0.1:9"]);
  expect([sent.code, sent.stderr]).toEqual([1, expect.stringContaining("Pass the key of")]);
});

test("a live key is kept when it was given twice", async () => {
  const live = await createTestApp({ env: { APP_ENV: "live" } });
  const at = await serveRest(live.services);
  const { key } = await createApiKey(live.services, { merchantId: live.merchant.id, name: "Live" });
  const given = (input: string) => canary(["login", "--url", at, "--key-stdin"], { input });
  for (const input of [`${key}\n`, `${key}\n${key}x\n`]) {
    const refused = await given(input);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("twice")]);
  }
  await expect(stat(file())).rejects.toThrow("ENOENT");
  expect(await given(`${key}\n${key}\n`)).toMatchObject({ code: 0 });
  expect(JSON.parse((await canary(["whoami", "--json"])).stdout)).toMatchObject({
    environment: "live",
  });
});

test("a live key goes over no network that could read it", async () => {
  const key = `sk_live_${"a".repeat(32)}`;
  const input = `${key}\n${key}\n`;
  const plain = "http://service.invalid:3000";
  const asked = await canary(["login", "--url", plain, "--key-stdin"], { input });
  expect([asked.code, asked.stderr]).toEqual([1, expect.stringContaining("https:// only")]);
  await expect(stat(file())).rejects.toThrow("ENOENT");
  const listed = await canary(["list", "customers", "--url", plain, "--key", key]);
  expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining("https:// only")]);
  for (const here of ["http://localhost:9", "http://[::1]:9", "https://service.invalid"]) {
    const { stderr } = await canary(["list", "customers", "--url", here, "--key", key]);
    expect([here, stderr]).toEqual([here, expect.stringContaining("cannot be reached")]);
  }
});
