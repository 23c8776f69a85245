import { type AddressInfo, createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { sendAttempt } from "#server/webhooks/delivery/send.ts";
import { createEgress } from "#server/webhooks/egress.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const ok = "HTTP/1.1 200 OK\r\n";
const bomb = gzipSync(Buffer.alloc(20_000_000));

/** The receiver's reaction once a request has begun to arrive. */
type Receiver = (socket: Socket) => void;

async function attempt(receive: Receiver, scheme = "http") {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => receive(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({ allowPrivateNetworks: true });
  const url = `${scheme}://127.0.0.1:${port}/`;
  const request = { url, headers: [], body: Buffer.from("{}"), mayStart: () => true };
  const result = await sendAttempt(egress, request);
  await egress.dispatcher.destroy();
  return result;
}

/** Writes it again and again, as fast as it is taken. */
function endlessly(socket: Socket, text: string): void {
  const flow = () => {
    while (!socket.destroyed && socket.write(text));
  };
  socket.on("drain", flow);
  flow();
}

test.each<[string, Receiver, { status: number | null; error: string | null }]>([
  [
    "a body that would unpack to twenty megabytes",
    (socket) => {
      socket.write(`${ok}content-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
    { status: 200, error: null },
  ],
  [
    "a body without end",
    (socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`);
      endlessly(socket, `400\r\n${"x".repeat(1024)}\r\n`);
    },
    { status: 200, error: null },
  ],
  [
    "answers before the answer, without end",
    (socket) => endlessly(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".repeat(50)),
    { status: null, error: "More than 10 interim answers (1xx) and no final one." },
  ],
  [
    "a few answers before the answer",
    (socket) =>
      socket.write("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(3) + `${ok}content-length: 0\r\n\r\n`),
    { status: 200, error: null },
  ],
  [
    "100 Continue, which nobody has asked for",
    (socket) => {
      socket.write("HTTP/1.1 100 Continue\r\n\r\n");
      // The answer comes by itself, after the first has been read.
      setImmediate(() => socket.write(`${ok}content-length: 0\r\n\r\n`));
    },
    { status: 200, error: null },
  ],
  [
    "100 Continue with headers, twice, and 102 in one piece with the answer",
    (socket) =>
      socket.write(
        `HTTP/1.1 100 Continue\r\nx: HTTP/1.1 100\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 100\r\n\r\n${ok}content-length: 0\r\n\r\n`,
      ),
    { status: 200, error: null },
  ],
  [
    "100 Continue without end",
    (socket) => endlessly(socket, "HTTP/1.1 100 Continue\r\n\r\n".repeat(50)),
    { status: null, error: "More than 10 interim answers (1xx) and no final one." },
  ],
  [
    "headers of 200 KB",
    (socket) => socket.write(`${ok}x: ${"a".repeat(200_000)}\r\n\r\n`),
    { status: null, error: "The answer's headers are too large." },
  ],
  ...[
    "SSH-2.0-OpenSSH_9.2\r\n",
    "hello",
    "HTTP/1.1 099 Below\r\ncontent-length: 0\r\n\r\n",
    `${ok}content-length: 2\r\ncontent-length: 5\r\n\r\nok`,
    `${ok}content-length: -5\r\n\r\n`,
    "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
  ].map((text): [string, Receiver, { status: null; error: string }] => [
    `${JSON.stringify(text.slice(0, 60))} for an answer`,
    (socket) => void socket.end(text),
    { status: null, error: "The answer is not HTTP/1.1." },
  ]),
  [
    "a connection that is reset",
    (socket) => void socket.resetAndDestroy(),
    { status: null, error: "The connection was reset." },
  ],
  [
    "half an answer",
    (socket) => void socket.end(`${ok}x: y`),
    { status: null, error: "The connection was closed without an answer." },
  ],
])("%s ends at once, and the attempt says how", async (_, receive, expected) => {
  const startMs = performance.now();
  const result = await attempt(receive);
  expect(result).toMatchObject(expected);
  expect(Buffer.byteLength(result.responseBody ?? "", "latin1")).toBeLessThanOrEqual(2048);
  expect(performance.now() - startMs).toBeLessThan(10_000);
});

test("100 Continue is taken byte by byte, on each request of a connection, and nothing like it in a body is changed", async () => {
  let requests = 0;
  const body = "HTTP/1.1 100 Continue\r\n\r\n";
  const server = createServer((socket) => {
    socket.setNoDelay(true);
    socket.on("data", () => {
      requests += 1;
      const said = `${body}${ok}content-length: ${body.length}\r\n\r\n`;
      const pieces = [...said, body];
      const next = () => {
        socket.write(pieces.shift() ?? "");
        if (pieces.length > 0) setImmediate(next);
      };
      next();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterwards(() => void server.close());
  let connections = 0;
  server.on("connection", () => (connections += 1));
  const { port } = server.address() as AddressInfo;
  const egress = createEgress({ allowPrivateNetworks: true });
  const url = `http://127.0.0.1:${port}/`;
  const request = { url, headers: [], body: Buffer.from("{}"), mayStart: () => true };
  for (const round of [1, 2]) {
    const result = await sendAttempt(egress, request);
    expect(result).toMatchObject({ status: 200, error: null, responseBody: body });
    expect(requests).toBe(round);
    await new Promise(setImmediate);
  }
  expect(connections).toBe(1);
  await egress.dispatcher.destroy();
});

test("an https address where plain HTTP is spoken is not said to have a bad certificate", async () => {
  const { error } = await attempt((socket) => void socket.end("HTTP/1.1 400 No\r\n\r\n"), "https");
  expect(error).toBe("No TLS connection could be made (ERR_SSL_WRONG_VERSION_NUMBER).");
});
