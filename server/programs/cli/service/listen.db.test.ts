import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import { afterAll, expect, test } from "vitest";
import { actFor } from "#server/core/context.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createCustomer } from "#server/routers/customers/create.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";
import { runCanary } from "#server/workshop/testing/run-canary.ts";
import { dueDeliveries } from "#server/workshop/testing/webhooks/deliver-due.ts";
import { startReceiver } from "#server/workshop/testing/webhooks/receiver.ts";

const app = await createTestApp({ env: { WEBHOOK_ALLOW_PRIVATE_NETWORKS: true } });
const ctx = actFor(app.services, app.merchant.id);
const receiver = await startReceiver();
let service = await serve(0);
const { port } = service.address() as AddressInfo;
const credential = ["--url", `http://127.0.0.1:${port}`, "--key", app.merchant.apiKey];
afterAll(() => stop(service));

async function serve(at: number): Promise<Server> {
  const server = createServer(createRestListener(app.services));
  server.listen(at, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

const canary = (args: string[], flags = credential) => runCanary([...args, ...flags]);

const fanOut = dueDeliveries(app.services);
/** An event is there to be read when it has left the outbox. */
const forwarded = async () => {
  await fanOut();
  return receiver.requests.map(({ body }) => JSON.parse(body).type);
};

test("listen forwards the events asked for, signed, also those of a time when the service was away", async () => {
  const child = spawn(process.execPath, [
    "server/programs/cli/canary.ts",
    "listen",
    `--forward-to=${receiver.url}/hook`,
    "--events=refund.failed, customer.created",
    ...credential,
  ]);
  let printed = "";
  child.stdout.on("data", (text) => (printed += text));
  child.stderr.on("data", (text) => (printed += text));
  await expect.poll(() => printed).toContain("Listening.");
  const secret = /whsec_\S+/.exec(printed)?.[0] ?? "";

  expect((await canary(["trigger", "product.created"])).stdout).toContain("done with prod_");
  expect((await canary(["trigger", "customer.created"])).stdout).toContain("done with cus_");
  await expect.poll(forwarded).toEqual(["customer.created"]);
  const [request] = receiver.requests;
  expect(
    new Webhook(secret).verify(request?.body ?? "", request?.headers as Record<string, string>),
  ).toMatchObject({ type: "customer.created", merchantId: app.merchant.id });
  await expect.poll(() => printed).toMatch(/customer\.created {2}evt_\w+ {2}200 in \d+ ms/);

  await stop(service);
  await expect.poll(() => printed).toContain("cannot be reached");
  await createCustomer(ctx, { email: "away@example.com" });
  service = await serve(port);
  await expect.poll(forwarded).toEqual(["customer.created", "customer.created"]);

  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
});

test("what cannot be triggered by a command says how it comes about; a credential that is refused ends the command", async () => {
  const byHand = await canary(["trigger", "webhook_endpoint.disabled"]);
  expect(byHand.code).toBe(1);
  expect(byHand.stderr).toContain("webhook_endpoint.disabled cannot be triggered by a command");
  const refused = await canary(
    ["listen", "--forward-to", receiver.url],
    [...credential.slice(0, 2), "--key", "sk_test_wrong"],
  );
  expect(refused).toMatchObject({ code: 1, stdout: "" });
  expect(refused.stderr).toContain("401");
});

test("explain says of a stored attempt that the receiver uses another secret, and exits by it", async () => {
  const endpoint = await createWebhookEndpoint(ctx, {
    url: `${receiver.url}/explained`,
    events: ["customer.created"],
  });
  await createCustomer(ctx, { email: "explained@example.com" });
  await dueDeliveries(app.services)();
  const { body } = await app.request("GET", `/webhook-endpoints/${endpoint.id}/deliveries`);
  const attempt = body.data[0].attemptLog[0].id;
  const explain = (secret: string) =>
    canary(["webhook", "explain", "--attempt", attempt, "--secret", secret]);
  const right = await explain(endpoint.secret.replace("whsec_", ""));
  expect(right).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("this message verifies"),
  });
  const wrong = await explain(`whsec_${Buffer.from("another secret").toString("base64")}`);
  expect(wrong).toMatchObject({ code: 1, stdout: expect.stringMatching(/^FAILED {2}secret/m) });
});
