import net from "node:net";
import { expect, test } from "vitest";
import { askDatabase } from "#server/data/health/probe.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";
import { throughPort } from "#server/workshop/testing/database/through-port.ts";
import { testServices } from "#server/workshop/testing/test-services.ts";

/** Stands between, and resets the connection over which the database is asked this. */
async function resetAt(question: string, url = ""): Promise<string> {
  const { hostname, port } = new URL(url);
  const server = net.createServer((inner) => {
    const outer = net.connect({ host: hostname, port: Number(port) });
    outer.on("error", () => {}).on("data", (bytes) => inner.write(bytes));
    inner.on("error", () => {}).on("close", () => outer.destroy());
    inner.on("data", (bytes) => {
      if (bytes.includes(question)) inner.resetAndDestroy();
      else outer.write(bytes);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  afterwards(() => server.close());
  return throughPort(url, (server.address() as net.AddressInfo).port);
}

// An error event without a listener ends the process, and here the test run.
test("a connection that is reset during the question says that the database is away, and ends nothing", async () => {
  const { db, env, log } = await testServices();
  const DATABASE_URL = await resetAt("transaction_read_only", env.DATABASE_URL);
  const asked = { db, env: { ...env, DATABASE_URL }, log };
  expect(await askDatabase(asked)).toBeNull();
  expect(await askDatabase(asked)).toBeNull();
});
