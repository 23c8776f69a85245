import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { rawRefusal } from "#server/http/connections/raw-refusal.ts";
import { headersOf } from "#server/http/request/headers-of.ts";
import { requestIdOf } from "#server/http/request/request-id.ts";

type Limits = {
  /** Counted as they arrive, whether or not Content-Length announces them. */
  bytesMax: number;
  /** The whole request is there after so long, or it is given up. */
  arrivesWithinMs: number;
  /** Says a refusal on the connection: at once unless told otherwise. */
  refuse?: (say: () => void) => void;
  /** Whether there is room for so many more bytes of bodies. */
  takeRoom?: (bytes: number) => boolean;
};

type Refused = "request_timeout" | "body_too_large" | "rate_limited";

/**
 * Holds a request to a size and a time before anybody reads it, for handlers that read bodies
 * without limits. A body that is declared too large is answered at once, and the request is not
 * handed on (false). A body that turns out too large is answered 413, one that comes too slowly
 * 408, one that there is no room for 429; then the connection is closed.
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, arrivesWithinMs, refuse = (say) => say(), takeRoom = () => true }: Limits,
): boolean {
  // Keep the socket: when a client stops reading halfway, `request.socket` is lost.
  const { socket } = request;
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) {
    response.writeHead(413, { connection: "close", "content-type": "text/plain" });
    response.end("Payload Too Large\n", () => socket.destroySoon());
    return false;
  }
  let isOver = false;
  const giveUp = (code: Refused) => {
    if (isOver || socket.destroyed) return;
    isOver = true;
    socket.pause();
    refuse(() => cutOff(socket, { request, response }, code));
  };
  countBytes(request, (bytes, total) => {
    // A smaller piece that follows would fit again: what has a hole is nobody's body.
    if (isOver) return false;
    if (total > bytesMax) giveUp("body_too_large");
    else if (!takeRoom(bytes)) giveUp("rate_limited");
    else return true;
    return false;
  });
  const timer = setTimeout(() => {
    if (!request.complete) giveUp("request_timeout");
  }, arrivesWithinMs);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
  return true;
}

/** Node's HTTP parser hands over what it has read by `push`; what is not accepted goes nowhere. */
function countBytes(
  request: IncomingMessage,
  accept: (bytes: number, total: number) => boolean,
): void {
  const push = request.push.bind(request);
  let total = 0;
  request.push = (chunk: Buffer | string | null, encoding?: BufferEncoding) => {
    const bytes = chunk?.length ?? 0;
    total += bytes;
    return accept(bytes, total) ? push(chunk, encoding) : false;
  };
}

/** Past the handler, which waits for a body that does not come and hears that the client is gone. */
function cutOff(
  socket: Socket,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  code: Refused,
): void {
  if (socket.destroyed) return;
  // An answer that has begun cannot become another one. Nor is it this request's turn while one that
  // came before it on the connection is not answered: what is written now would pass for its answer.
  if (response.headersSent || response.socket === null) return void socket.destroy();
  socket.write(rawRefusal(code, requestIdOf(headersOf(request))));
  socket.destroySoon();
}
