import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { guardRequest } from "#server/http/guard.ts";

let reached = 0;
let outcomes: string[] = [];
const server = createServer((request, response) => {
  if (!guardRequest(request, response, { bytesMax: 1000, arrivesWithinMs: 300 })) return;
  reached += 1;
  let bytes = 0;
  request.on("data", (chunk: Buffer) => (bytes += chunk.length));
  request.on("end", () => response.end(`read ${bytes}`));
  request.on("error", () => outcomes.push("handler heard that the client is gone"));
});
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
