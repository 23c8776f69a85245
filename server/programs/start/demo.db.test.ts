import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { prepareDemo } from "#server/programs/start/demo.ts";
import { testDatabase } from "#server/workshop/testing/test-database.ts";
import { servicesOn } from "#server/workshop/testing/test-services.ts";

const services = servicesOn(await testDatabase(), { clock: systemClock });
let home: string;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "canary-demo-"));
});

afterAll(async () => {
  await services.db.$disconnect();
  await rm(home, { recursive: true });
});

test("with a database of somebody else's the demo makes its folder, however deep", async () => {
  const dataDir = path.join(home, "not/yet/there");
  expect(await prepareDemo(services, dataDir)).toContain("Canary is running.");
  const file = path.join(dataDir, "demo.json");
  expect(JSON.parse(await readFile(file, "utf8"))).toMatchObject({
    apiKey: expect.stringMatching(/^sk_test_/),
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test("a folder that cannot be made is told in a sentence", async () => {
  const file = path.join(home, "a-file");
  await writeFile(file, "");
  await expect(prepareDemo(services, path.join(file, "data"))).rejects.toThrow(
    /^DATA_DIR cannot be made: /,
  );
});
