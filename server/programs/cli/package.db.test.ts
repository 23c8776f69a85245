import { spawn } from "node:child_process";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { Command } from "commander";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiVersion } from "#server/core/version.ts";
import { addOperatorCommands } from "#server/programs/cli/operator-commands.ts";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { buildCli } from "#server/workshop/packages/build-cli.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { serveRest } from "#server/workshop/testing/serve-rest.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const app = await createTestApp({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const url = await serveRest(app.services);

// Away from the repository: neither its packages nor its folder of data are there.
const scratch = await makeScratchFolder();
afterAll(() => scratch.remove());
const folder = scratch.path;
const program = await buildCli(folder);
/** The environment of another program, in whose folder the command is called. */
const env: NodeJS.ProcessEnv = {
  NODE_ENV: "test",
  PATH: process.env["PATH"],
  XDG_CONFIG_HOME: folder,
  DATABASE_URL: "mysql://shop",
  PORT: "none",
};

const canary = (args: string[], input?: string) => runCanary(args, { env, input, folder, program });

beforeAll(async () => {
  const login = await canary(["login", "--url", url, "--key-stdin"], app.merchant.apiKey);
  expect(login).toMatchObject({ code: 0, stderr: "" });
});

test("the program of the package works by itself: it creates, lists, and brings an event", async () => {
  const who = await canary(["whoami", "--json"]);
  expect(JSON.parse(who.stdout)).toMatchObject({ merchantId: app.merchant.id });
  const made = await canary(["create", "customers", "-"], '{"email":"ada@example.com"}');
  const listed = await canary(["list", "customers", "--json"]);
  expect(JSON.parse(listed.stdout).data).toMatchObject([{ id: JSON.parse(made.stdout).id }]);

  const receiver = await startReceiver();
  const args = ["listen", "--forward-to", receiver.url, "--events", "product.created"];
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (printed += text));
  await expect.poll(() => printed).toContain("Listening.");
  expect(await canary(["trigger", "product.created"])).toMatchObject({ code: 0, stderr: "" });
  await dueDeliveries(app.services)();
  await expect.poll(() => printed).toMatch(/product\.created {2}evt_\w+ {2}200 in \d+ ms/);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("it says its version", async () => {
  const stdout = `${apiVersion}\n`;
  expect(await canary(["--version"])).toMatchObject({ code: 0, stdout, stderr: "" });
});

test("it is small: npx brings it in a moment", async () => {
  expect((await stat(program)).size).toBeLessThan(185_000);
});

test("explain exits by whether a stored attempt verifies with the secret", async () => {
  const receiver = await startReceiver();
  const endpoint = JSON.stringify({ url: receiver.url, events: ["customer.created"] });
  const created = JSON.parse((await canary(["create", "webhook-endpoints", endpoint])).stdout);
  expect((await canary(["trigger", "customer.created"])).code).toBe(0);
  await dueDeliveries(app.services)();
  const { body } = await app.request("GET", `/webhook-endpoints/${created.id}/deliveries`);
  const attempt = body.data[0].attemptLog[0].id;
  const explain = (secret: string) =>
    canary(["webhook", "explain", "--attempt", attempt, "--secret", secret]);
  expect(await explain(created.secret)).toMatchObject({ code: 0, stderr: "" });
  expect(await explain(`whsec_${Buffer.from("another").toString("base64")}`)).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^FAILED {2}secret/m),
  });
});

test("each command that needs the database says where it works", async () => {
  const whole = new Command();
  addOperatorCommands(whole);
  const names = whole.commands.map((command) => command.name());
  expect(names.length).toBeGreaterThan(12);
  const said = await Promise.all(names.map((name) => canary([name, "create", "--merchant", "x"])));
  for (const [at, name] of names.entries())
    expect(said[at]).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining(`npm run canary -- ${name} --help`),
    });
});
