import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { secondMs } from "#server/core/clock.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { hasLongBody } from "#server/http/request/long-body.ts";
import { addressGroup } from "#server/limits/address-group.ts";

const mebibyte = 1024 * 1024;
/**
 * How much of one request is thrown away after its answer: a client that sends twice the allowed
 * size before it reads still learns why.
 */
const ofRequestMax = 4 * mebibyte;
/** Thrown away each second: taking in a mebibyte costs this process a millisecond or two. */
const ofAddressMax = 8 * mebibyte;
const togetherMax = 32 * mebibyte;
const withinMs = 2 * secondMs;

export interface UnreadBodies {
  /** Takes care of the unread rest of this request when it has been answered. */
  watch(request: IncomingMessage, response: ServerResponse, ip: string | null): void;
}

/**
 * Deals with a body that nobody reads, because its request was refused before. Closing a connection
 * with unread bytes loses the answer, and Node alone would accept bytes for as long as they come.
 * So the answer says that the connection closes, some of the rest is accepted and thrown away, and
 * then the connection is closed: sooner for an address that has sent much unread data in this
 * second.
 */
export function createUnreadBodies(): UnreadBodies {
  const mayDiscard = createAllowance();

  function watch(request: IncomingMessage, response: ServerResponse, ip: string | null): void {
    if (request.complete || !hasBody(request)) return;
    // Keep the socket: when a client stops reading halfway, `request.socket` is lost.
    const { socket } = request;
    const writeHead = response.writeHead.bind(response) as (...said: unknown[]) => ServerResponse;
    response.writeHead = ((...said: unknown[]) => {
      if (!request.complete && hasLongBody(headersOf(request))) response.shouldKeepAlive = false;
      return writeHead(...said);
    }) as typeof response.writeHead;
    // Before Node's own listener, which takes in all the rest or closes at once.
    response.prependListener("finish", () => {
      const may = (bytes: number) => mayDiscard(ip ?? "unknown", bytes);
      if (!request.complete && !socket.destroyed) discardRest(request, socket, may);
    });
  }
  return { watch };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || headers["content-length"] !== undefined;
}

function discardRest(
  request: IncomingMessage,
  socket: Socket,
  mayDiscard: (bytes: number) => boolean,
): void {
  const closes = hasLongBody(headersOf(request));
  const timer = setTimeout(() => socket.destroy(), withinMs).unref();
  const stop = () => {
    clearTimeout(timer);
    socket.off("close", stop);
  };
  socket.once("close", stop);
  let bytes = 0;
  const push = request.push.bind(request);
  // Node's HTTP parser hands over what it has read by `push`; nothing of it is kept. The end is told: the adapter of
  // fetch handlers waits for it half a second, and would close the connection under the next request.
  request.push = (chunk: Buffer | null) => {
    bytes += chunk?.length ?? 0;
    const isOver = chunk === null ? closes : bytes > ofRequestMax || !mayDiscard(chunk.length);
    if (isOver) socket.destroy();
    else if (chunk === null) stop();
    return chunk !== null || push(null);
  };
  // Node closes as soon as the answer is on its way: here its end is said, and the rest heard first.
  if (closes) socket.destroySoon = () => void socket.end();
  request.resume();
  socket.resume();
}

/** Counts bytes by the second, for each network address (IPv6 by /64) and for all. */
function createAllowance(): (ip: string, bytes: number) => boolean {
  let second = 0;
  let together = 0;
  const ofAddress = new Map<string, number>();
  return (ip, bytes) => {
    const now = Math.floor(performance.now() / secondMs);
    if (now !== second) {
      second = now;
      together = 0;
      ofAddress.clear();
    }
    const address = addressGroup(ip);
    const taken = (ofAddress.get(address) ?? 0) + bytes;
    together += bytes;
    ofAddress.set(address, taken);
    return taken <= ofAddressMax && together <= togetherMax;
  };
}
