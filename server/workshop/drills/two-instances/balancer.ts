import {
  Agent,
  createServer,
  type IncomingMessage,
  request as ask,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * The load balancer in front of the instances, kept as simple as one can be: round robin over those whose health
 * is 200. A request that no instance has read (a refused connection) goes to the next one, and so does a GET that
 * got no answer; nothing else is sent twice. A request that cannot be answered is a 502.
 */
export type Balancer = {
  url: string;
  /** Replaces the instances behind it. */
  lead(ports: readonly number[]): void;
  stop(): Promise<void>;
};

type Upstream = { port: number; isHealthy: boolean };
type Call = { method: string; target: string; headers: IncomingMessage["headers"]; body: Buffer };

const healthEveryMs = 500;
const healthMaxMs = 2_500;
const answerMaxMs = 30_000;

export async function startBalancer(): Promise<Balancer> {
  let upstreams: Upstream[] = [];
  let turn = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const looking = setInterval(() => upstreams.forEach((one) => void look(one)), healthEveryMs);

  function inTurn(): Upstream[] {
    const healthy = upstreams.filter(({ isHealthy }) => isHealthy);
    const able = healthy.length > 0 ? healthy : upstreams;
    const start = (turn += 1) % Math.max(1, able.length);
    return [...able.slice(start), ...able.slice(0, start)];
  }

  const server = createServer((incoming, response) => void pass(incoming, response));

  async function pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET", url: target = "/", headers } = incoming;
    const body = await buffer(incoming);
    for (const upstream of inTurn()) {
      const call = { method, target, headers, body };
      const outcome = await send(agent, upstream, call, response).catch(
        (error: NodeJS.ErrnoException) => error,
      );
      if (outcome === undefined) return;
      const isRefused = outcome.code === "ECONNREFUSED";
      if (isRefused) upstream.isHealthy = false;
      if (response.headersSent) break;
      if (!isRefused && method !== "GET") break;
    }
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead(ports) {
      const known = new Map(upstreams.map((one) => [one.port, one]));
      upstreams = ports.map((port) => known.get(port) ?? { port, isHealthy: false });
    },
    async stop() {
      clearInterval(looking);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

async function look(upstream: Upstream): Promise<void> {
  try {
    const answer = await fetch(`http://127.0.0.1:${upstream.port}/api/canary/health`, {
      signal: AbortSignal.timeout(healthMaxMs),
    });
    await answer.arrayBuffer();
    upstream.isHealthy = answer.ok;
  } catch {
    upstream.isHealthy = false;
  }
}

/** Resolves when the answer has been passed on whole. */
function send(
  agent: Agent,
  { port }: Upstream,
  { method, target, headers, body }: Call,
  response: ServerResponse,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = ask({ agent, port, host: "127.0.0.1", method, path: target, headers });
    outgoing.setTimeout(answerMaxMs, () => outgoing.destroy(new Error("no answer in time")));
    outgoing.on("error", reject);
    outgoing.once("response", (answer) => {
      const { connection: _, "keep-alive": __, ...passed } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(response);
      answer.on("error", reject);
      answer.once("close", () => (answer.complete ? resolve() : reject(new Error("cut off"))));
    });
    outgoing.end(body);
  });
}
