import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedRequest = {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** On the clock of `performance.now()`, when the last byte was there. */
  atMs: number;
};

/** Status and body, or "hang" to never answer. */
export type Reply =
  | { status: number; body?: string; headers?: Record<string, string | string[]>; delayMs?: number }
  | "hang";

/**
 * A merchant's server on 127.0.0.1: keeps what it gets and answers as told, 200 by default. The
 * caller stops it; tests use `startReceiver`.
 */
export async function openReceiver(
  answer: (request: ReceivedRequest) => Reply = () => ({ status: 200 }),
) {
  const requests: ReceivedRequest[] = [];
  const state = { answer, connections: 0 };
  const server = createServer((incoming, response) => {
    void read(incoming).then((request) => {
      requests.push(request);
      respond(response, state.answer(request));
    });
  });
  server.on("connection", () => (state.connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  async function stop() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    /** TCP connections accepted so far. */
    connections: () => state.connections,
    answerWith(reply: (request: ReceivedRequest) => Reply) {
      state.answer = reply;
    },
    stop,
  };
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

async function read(incoming: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return {
    path: incoming.url ?? "",
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString("utf8"),
    atMs: performance.now(),
  };
}

function respond(response: ServerResponse, reply: Reply): void {
  if (reply === "hang") return;
  setTimeout(() => {
    response.writeHead(reply.status, reply.headers);
    response.end(reply.body ?? "");
  }, reply.delayMs ?? 0);
}
