import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { Env } from "#server/core/env.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { Tally } from "#server/limits/tally.ts";

/** An office with a hundred browsers of six connections each, or an integration with a large pool. */
const ofAddressMax = 1_000;
/** Each costs some ten KiB, whether it asks for anything or not. */
const togetherMax = 4_000;
/**
 * How many requests a connection may send before it has its answers: Node accepts all that arrive
 * together.
 */
const unansweredMax = 4;

type Limits = { ofAddressMax?: number; togetherMax?: number };

/**
 * Limits the connections from one network address (IPv6 by /64): one more is closed before it is
 * read. Behind a proxy all come from its address, so there only the total counts. When the total is
 * reached, the connection that has waited longest without a request makes room, so that holding
 * connections open keeps nobody out.
 *
 * A client that sends request after request without reading an answer is closed too. `listener`
 * does not get its further requests: Node announces all that arrived together, even after the
 * connection was closed for the first of them.
 */
export function limitConnections(
  server: Server,
  env: Pick<Env, "TRUST_PROXY">,
  listener: RequestListener,
  limits: Limits = {},
): void {
  const addressMax = env.TRUST_PROXY ? Infinity : (limits.ofAddressMax ?? ofAddressMax);
  const allMax = limits.togetherMax ?? togetherMax;
  const ofAddress = new Tally();
  const open = new Set<Socket>();
  /**
   * Connections without a request that is being answered; the one that has waited longest stands
   * first.
   */
  const waiting = new Set<Socket>();

  const isFull = (address: string) => ofAddress.of(address) >= addressMax;
  // Node asks its list of blocked addresses before it makes a socket and a parser of HTTP, which takes most of the time
  // of a connection that is closed at once (nodejs.org/api/net.html, "blockList").
  Object.assign(server, {
    blockList: { check: (remoteAddress: string) => isFull(addressGroup(remoteAddress)) },
  });
  server.on("connection", (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? "unknown");
    if (isFull(address)) return void socket.destroy();
    if (open.size >= allMax) makeRoom(waiting, socket);
    if (socket.destroyed) return;
    ofAddress.add(address, 1);
    open.add(socket);
    waiting.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.delete(socket);
      ofAddress.add(address, -1);
    });
  });
  const unanswered = new WeakMap<Socket, number>();
  server.on("request", (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const asked = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, asked);
    waiting.delete(socket);
    if (asked > unansweredMax) return void socket.destroy();
    response.once("close", () => {
      const left = (unanswered.get(socket) ?? 1) - 1;
      unanswered.set(socket, left);
      if (left === 0 && open.has(socket)) waiting.add(socket);
    });
    listener(request, response);
  });
}

/**
 * Closes the connection that has waited longest; the newcomer itself when all others are being
 * answered.
 */
function makeRoom(waiting: ReadonlySet<Socket>, newcomer: Socket): void {
  const [longest = newcomer] = waiting;
  longest.destroy();
}
