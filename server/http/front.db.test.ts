import { EventEmitter, once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Client } from "undici";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createFront } from "#server/http/front.ts";
import { createTestServices } from "#server/workshop/testing/app.ts";

const services = await createTestServices({ env: { RATE_LIMIT_RPS: 20 } });
const connections = new EventEmitter();
let bytesShown = 0;

/** In place of Next: reads whatever comes, as Next does. */
const page = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  try {
    for await (const chunk of request) bytesShown += (chunk as Buffer).length;
    response.end("page");
  } catch {
    response.destroy();
  }
};

async function open(env = services.env): Promise<string> {
  const front = createFront({ ...services, env }, page);
  const server = createServer(front);
  server.on("connection", (socket) => connections.emit("connection", socket));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const origin = await open();

const megabyte = "x".repeat(1024 * 1024);

/** The status, or "cut off" when the connection was closed before anything came. */
function post(path: string, body: BodyInit, headers: Record<string, string> = {}) {
  const init = { method: "POST", body, headers, duplex: "half" };
  return fetch(origin + path, init as RequestInit).then(
    ({ status }) => status,
    () => "cut off",
  );
}

/** Endless, without a Content-Length. */
function endless(): ReadableStream<Uint8Array> {
  const chunk = new TextEncoder().encode(megabyte.slice(0, 64 * 1024));
  return new ReadableStream({ pull: (controller) => controller.enqueue(chunk) });
}

test.each([
  "/api/auth/callback/credentials",
  "/api/auth/signin/oidc",
  "/checkout",
  "/sign-in",
  "/api/processor/webhook",
  "/api/reports/pages",
  "/api/trpc/account.requestPasswordReset",
  "/api/canary/customers",
])("%s holds no more than a megabyte of a body, announced or endless", async (path) => {
  bytesShown = 0;
  const json = { "content-type": "application/json" };
  expect([401, 413]).toContain(await post(path, megabyte.repeat(3), json));
  expect([401, 413, "cut off"]).toContain(await post(path, endless(), json));
  expect(bytesShown).toBeLessThanOrEqual(1024 * 1024);
});

test.each([
  ["POST", "/v1/payment_intents", "Use POST /api/canary/payment-intents."],
  ["GET", "/v1/customers/cus_1?expand[]=sources", "Use GET /api/canary/customers/{id}."],
  ["POST", "/api/v1/checkout/sessions/", "Use POST /api/canary/checkout/sessions."],
  ["GET", "/v1", "/docs/guides/from-stripe"],
])("%s %s is answered as the API answers, with the path to use", async (method, path, told) => {
  const headers = { authorization: "Bearer sk_test_1" };
  const sent = method === "POST" ? { body: new URLSearchParams({ amount: "4900" }) } : {};
  const answer = await fetch(origin + path, { method, headers, ...sent });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({
    code: "not_found",
    message: [expect.stringContaining(told)],
    requestId: answer.headers.get("x-request-id"),
  });
});

/** Sends this as it is until it is closed; answers what came back and how much the front took of it. */
async function pour(at: string, pieces: Iterable<string>) {
  const { port } = new URL(at);
  const socket = connect(Number(port), "127.0.0.1");
  socket.on("error", () => undefined);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  const [taking] = (await once(connections, "connection")) as [Socket];
  for (const piece of pieces) {
    if (socket.destroyed) break;
    if (socket.write(piece)) continue;
    await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  await closed;
  return { answer, bytesTaken: taking.bytesRead };
}

function* upload(path: string, megabytes: number): Generator<string> {
  const length = megabytes * megabyte.length;
  yield `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  for (let count = 0; count < megabytes; count += 1) yield megabyte;
}

test.each([
  "/api/auth/callback/credentials",
  "/checkout",
  "/api/processor/webhook",
  "/api/reports/pages",
  "/api/trpc/account.requestPasswordReset",
  "/api/canary/customers",
  "/files/upload/file_x",
])("%s: of what is refused little is taken in, and who sends 2 MiB reads why", async (path) => {
  // A server of its own, because an address may send only so much useless data per second.
  const fresh = await open({ ...services.env, RATE_LIMIT_RPS: 5 });
  expect((await pour(fresh, upload(path, 2))).answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  const long = await pour(fresh, upload(path, 64));
  expect(long.bytesTaken).toBeLessThan(6 * megabyte.length);
});

test("of bodies of senders that nobody knows, so much of an address is held at once", async () => {
  const { port } = new URL(origin);
  const answers: string[] = [];
  const begin = () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined).on("data", (chunk) => answers.push(String(chunk)));
    const [head = ""] = upload("/api/processor/webhook", 1);
    socket.write(head + megabyte.slice(1));
    return socket;
  };
  const held = Array.from({ length: 12 }, begin);
  await expect.poll(() => answers.length).toBeGreaterThanOrEqual(4);
  expect(answers.every((answer) => answer.startsWith("HTTP/1.1 429 "))).toBe(true);
  expect(answers[0]).toContain("Retry-After: 1\r\n");
  expect(answers[0]).toContain('"code":"rate_limited"');
  await expect.poll(() => held.filter((socket) => !socket.closed).length).toBeLessThanOrEqual(8);
  for (const socket of held) socket.destroy();
  // The room that they held is free for others again.
  await expect.poll(() => post("/api/processor/webhook", megabyte)).toBe(400);
});

test("when many addresses fill all the room, others still send forms and notices", async () => {
  const proxied = await open({ ...services.env, TRUST_PROXY: true, RATE_LIMIT_RPS: 0 });
  const { port } = new URL(proxied);
  let refused = 0;
  const sockets = Array.from({ length: 10 * 8 }, (_, nth) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined).on("data", () => (refused += 1));
    const [head = ""] = upload("/api/processor/webhook", 1);
    socket.write(
      `${head.replace("\r\n", `\r\nX-Forwarded-For: 2001:db8:0:${nth % 10}::1\r\n`)}${megabyte.slice(1)}`,
    );
    return socket;
  });
  await expect.poll(() => refused).toBeGreaterThan(0);
  const headers = { "x-forwarded-for": "2001:db8:ffff::1", "content-type": "text/plain" };
  const form = await fetch(`${proxied}/checkout`, {
    method: "POST",
    headers,
    body: "x".repeat(8_000),
  });
  expect(form.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("who is not signed in sends tRPC little", async () => {
  const json = { "content-type": "application/json" };
  const body = JSON.stringify({ email: "x".repeat(300_000) });
  expect(await post("/api/trpc/account.requestPasswordReset", body, json)).toBe(413);
});

const deep = `{"email":${"[".repeat(50_000)}${"]".repeat(50_000)}}`;

test("JSON that is nested too deep is refused with 400, in the body and in the address", async () => {
  const json = { "content-type": "application/json" };
  expect(await post("/api/trpc/account.requestPasswordReset", deep, json)).toBe(400);
  const input = encodeURIComponent("[".repeat(1_000) + "]".repeat(1_000));
  expect((await fetch(`${origin}/api/trpc/health.check?input=${input}`)).status).toBe(400);
});

test.each(["health.check,".repeat(11).slice(0, -1), "health.check%2C".repeat(10) + "health.check"])(
  "more than ten calls at once are refused: %s",
  async (calls) => {
    expect((await fetch(`${origin}/api/trpc/${calls}?batch=1&input={}`)).status).toBe(400);
  },
);

/** One request a second: however slow this machine is, several at once are too many. */
const strict = await open({ ...services.env, RATE_LIMIT_RPS: 1 });

test("calls by tRPC are counted one by one, also in batches", async () => {
  const batch = `${strict}/api/trpc/${"health.check,".repeat(10).slice(0, -1)}?batch=1&input={}`;
  const refused = await fetch(batch);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
});

test("pages are counted for each address; their scripts are not", async () => {
  const load = async (path: string) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(strict + path)));
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await load("/sign-in")).toBeGreaterThanOrEqual(10);
  expect(await load("/_next/static/page.js")).toBe(0);
});

test("files are counted for each address, and the pictures of a page are not too many", async () => {
  const load = async (at: string, count: number) => {
    const path = `${at}/files/public/file_01jbq8v6n2e8t9x4k3m5r7w0yz`;
    const answers = await Promise.all(Array.from({ length: count }, () => fetch(path)));
    return answers.filter(({ status }) => status === 429).length;
  };
  expect(await load(strict, 40)).toBeGreaterThanOrEqual(10);
  const usual = await open({ ...services.env, RATE_LIMIT_RPS: 100 });
  expect(await load(usual, 200)).toBe(0);
});

test("whoever is served by https is told to come by https only, whatever answers", async () => {
  const secure = await open({ ...services.env, APP_URL: "https://pay.example" });
  const paths = ["/sign-in", "/api/canary/health", "/api/trpc/health.check", "/files/public/x"];
  for (const path of paths) {
    const header = async (at: string) =>
      (await fetch(at + path)).headers.get("strict-transport-security");
    expect(await header(secure), path).toBe("max-age=63072000");
    expect(await header(origin), path).toBeNull();
  }
});

test("an address that is given whole is the address that it names", async () => {
  const { port } = new URL(origin);
  for (const [target, words] of [
    ["http://pay.example/api/canary/health", '"status":"ok"'],
    ["HTTPS://pay.example/api/canary/nothing?a=1", '"statusCode":404'],
    ["http://pay.example", "page"],
  ]) {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET ${target} HTTP/1.1\r\nHost: pay.example\r\nConnection: close\r\n\r\n`);
    let answer = "";
    for await (const chunk of socket) answer += String(chunk);
    expect(answer).toContain(words);
  }
});

test("refused requests whose bodies come after the refusal leave nothing behind on their connection", async () => {
  const bounds = { startAt: 0, min: 0, max: 0 };
  const server = createServer(createFront(services, page, { bounds }));
  let socket: Socket | undefined;
  let listeners = 0;
  server.on("connection", (opened) => {
    expect(socket).toBeUndefined();
    socket = opened;
    listeners = opened.listenerCount("close");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const client = new Client(`http://127.0.0.1:${port}`);
  for (let count = 0; count < 30; count += 1) {
    const { statusCode, body } = await client.request({
      method: "POST",
      path: "/api/canary/customers",
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    await body.dump();
    expect(statusCode).toBe(503);
  }
  // With what the last request may still have there.
  expect(socket?.listenerCount("close")).toBeLessThanOrEqual(listeners + 3);
  await client.close();
  server.close();
});

afterEach(() => void vi.useRealTimers());

test("the connection of a request that was refused before its body came stays for the next ones", async () => {
  const { port } = new URL(await open());
  const socket = connect(Number(port), "127.0.0.1");
  const answer = async () => String((await once(socket, "data"))[0]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const head =
    "POST /api/trpc/customers.create HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\n";
  socket.write(`${head}Content-Length: 2\r\n\r\n`);
  const refused = await answer();
  expect(refused).toMatch(/^HTTP\/1\.1 415 [^]*connection: keep-alive/i);
  // Code that waits for a discarded body gives up by now.
  await vi.advanceTimersByTimeAsync(1);
  socket.write("{}GET /api/canary/nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await answer()).toMatch(/^HTTP\/1\.1 404 /);
  await vi.advanceTimersByTimeAsync(5_000);
  socket.write("GET /api/canary/nothing HTTP/1.1\r\nHost: x\r\n\r\n");
  const next = await Promise.race([answer(), once(socket, "close").then(() => "closed")]);
  expect(next).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
});
