import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { systemClock } from "#server/core/clock.ts";
import { type ErrorCode, errorCodes } from "#server/core/errors.ts";
import { apiVersion } from "#server/core/version.ts";
import { refuseBrokenRequests } from "#server/http/connections/broken-requests.ts";
import { guardRequest } from "#server/http/connections/guard.ts";
import { createSlowRefusals } from "#server/http/connections/slow-refusals.ts";
import type { ErrorBody } from "#server/wire/atoms/error-body.ts";

const plain = { TRUST_PROXY: true, RATE_LIMIT_RPS: 0 };
let reached = 0;
let outcomes: string[] = [];
const server = createServer((request, response) => {
  if (!guardRequest(request, response, { bytesMax: 1000, arrivesWithinMs: 300 })) return;
  reached += 1;
  if (request.url === "/slow") return void setTimeout(() => response.end("done"), 600);
  let bytes = 0;
  request.on("data", (chunk: Buffer) => (bytes += chunk.length));
  request.on("end", () => response.end(`read ${bytes}`));
  request.on("error", () => outcomes.push("handler heard that the client is gone"));
});
refuseBrokenRequests(server, plain, createSlowRefusals(plain, systemClock));
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => new Promise((resolve) => server.close(resolve)));

beforeEach(() => {
  reached = 0;
  outcomes = [];
});

/** Sends this as it is; answers all that came back until the server closed the connection. */
async function send(...parts: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  for (const part of parts) socket.write(part);
  await once(socket, "close");
  return answer;
}

const head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n";
const chunk = `1f4\r\n${"x".repeat(500)}\r\n`;

test("a body within the limit is read, announced or in chunks", async () => {
  expect(await send(`${head}Content-Length: 4\r\n\r\nfour`)).toContain("read 4");
  expect(
    await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, "0\r\n\r\n"),
  ).toContain("read 1000");
});

test("a body that is announced too large reaches nobody", async () => {
  expect(await send(`${head}Content-Length: 1001\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /);
  expect(reached).toBe(0);
});

test("chunks are counted: one too many ends the request, however long it would go on", async () => {
  const answer = await send(
    `${head}Transfer-Encoding: chunked\r\n\r\n`,
    chunk,
    chunk,
    chunk,
    chunk,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  await expect.poll(() => outcomes).toHaveLength(1);
});

test("a body that does not come in time ends the request", async () => {
  expect(await send(`${head}Content-Length: 500\r\n\r\nslow`)).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(() => outcomes).toHaveLength(1);
});

test("who sends a second request before the first is answered does not read its refusal as the first one's answer", async () => {
  const first = "GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";
  const answer = await send(`${first}${head}Content-Length: 500\r\n\r\nslow`);
  expect(answer).not.toMatch(/\b408\b/);
});

test("who is cut off reads why, as after any failure, with the request id that they gave", async () => {
  const slow = await send(`${head}X-Request-Id: cart-1\r\nContent-Length: 500\r\n\r\nslow`);
  expect(bodyOf(slow)).toMatchObject({
    statusCode: 408,
    code: "request_timeout",
    requestId: "cart-1",
  });
  const long = await send(`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk, chunk, chunk);
  expect(bodyOf(long)).toMatchObject({ statusCode: 413, code: "body_too_large" });
});

test.each([
  ["an address that is not encoded", "GET /caf\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["no HTTP", "hello\r\n\r\n", 400],
  ["headers of 17 KiB", `GET / HTTP/1.1\r\nHost: x\r\nA: ${"a".repeat(17_000)}\r\n\r\n`, 431],
])("what is no request is answered like any failure: %s", async (_, text, statusCode) => {
  const answer = await send(text);
  const body = bodyOf(answer);
  expect(body).toMatchObject({ statusCode, message: [expect.any(String)] });
  expect(errorCodes[body.code]).toBe(statusCode);
  expect(answer).toContain(`X-Request-Id: ${body.requestId}\r\n`);
  expect(answer).toContain(`API-Version: ${apiVersion}\r\n`);
});

test("of a body one piece of which was refused nobody reads the rest as the whole", async () => {
  let read = "";
  let refusals = 0;
  const full = createServer((request, response) => {
    const refuse = (say: () => void) => void setTimeout(say, 200);
    const takeRoom = (bytes: number) => bytes < 10 || (refusals++, false);
    const limits = { bytesMax: 1000, arrivesWithinMs: 5_000, refuse, takeRoom };
    if (!guardRequest(request, response, limits)) return;
    request.on("data", (piece: Buffer) => (read += piece.toString()));
    request.on("end", () => response.end("whole"));
    request.on("error", () => undefined);
  });
  full.listen(0, "127.0.0.1");
  await once(full, "listening");
  const socket = connect((full.address() as AddressInfo).port, "127.0.0.1");
  let answer = "";
  socket.on("error", () => undefined).on("data", (piece: Buffer) => (answer += piece.toString()));
  socket.write(
    `${head}Transfer-Encoding: chunked\r\n\r\n4\r\na=1&\r\n14\r\nb=${"2".repeat(18)}\r\n4\r\n&c=3\r\n0\r\n\r\n`,
  );
  await once(socket, "close");
  full.close();
  expect(refusals).toBe(1);
  expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  expect(read).not.toContain("c=3");
});

/** The error object of an answer that says truly how long it is and of which type. */
function bodyOf(answer: string): ErrorBody & { code: ErrorCode } {
  const [headers = "", text = ""] = answer.split("\r\n\r\n");
  expect(headers).toContain("Content-Type: application/json; charset=utf-8");
  expect(headers).toContain(`Content-Length: ${Buffer.byteLength(text)}`);
  return JSON.parse(text);
}
