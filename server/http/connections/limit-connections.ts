import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";
import type { Env } from "#server/core/env.ts";
import { addressGroup } from "#server/limits/address-group.ts";

/** An office with a hundred browsers of six connections each, or an integration with a large pool. */
const ofAddressMax = 1_000;
/** Each costs some ten KiB, whether it asks for anything or not. */
const togetherMax = 4_000;
/** Requests that one connection sends before it has its answers: Node takes in whatever arrives together. */
const unansweredMax = 4;

type Limits = { ofAddressMax?: number; togetherMax?: number };

/**
 * So many connections from one network address (IPv6 by /64): one more is closed before it is read.
 * Behind a proxy all come from its address, so there only their sum counts. When it is reached, the
 * one that has waited longest without a request makes room, so that holding connections open keeps
 * nobody out. Whoever asks on and on without taking an answer is closed too. `listener` gets each request
 * but those: Node tells of all that came together, though the connection was closed for the first of them.
 */
export function limitConnections(
  server: Server,
  env: Pick<Env, "TRUST_PROXY">,
  listener: RequestListener,
  limits: Limits = {},
): void {
  const addressMax = env.TRUST_PROXY ? Infinity : (limits.ofAddressMax ?? ofAddressMax);
  const allMax = limits.togetherMax ?? togetherMax;
  const ofAddress = new Map<string, number>();
  const open = new Set<Socket>();
  /** Without a request that is being answered; who has waited longest stands first. */
  const waiting = new Set<Socket>();

  server.on("connection", (socket: Socket) => {
    const address = addressGroup(socket.remoteAddress ?? "unknown");
    const held = ofAddress.get(address) ?? 0;
    if (held >= addressMax) return void socket.destroy();
    if (open.size >= allMax) makeRoom(waiting, socket);
    if (socket.destroyed) return;
    ofAddress.set(address, held + 1);
    open.add(socket);
    waiting.add(socket);
    socket.once("close", () => {
      open.delete(socket);
      waiting.delete(socket);
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
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

/** Nobody waits: all are being answered, and the newcomer is closed. */
function makeRoom(waiting: ReadonlySet<Socket>, newcomer: Socket): void {
  const [longest = newcomer] = waiting;
  longest.destroy();
}
