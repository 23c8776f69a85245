import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Limits = {
  /** Counted as they come, whatever Content-Length says or does not say. */
  bytesMax: number;
  /** The whole request is there after so long, or it is given up. */
  arrivesWithinMs: number;
};

const status = { 408: "Request Timeout", 413: "Payload Too Large" } as const;

/**
 * Holds a request to a size and a time before anybody reads it, for handlers that read bodies
 * without either. What is declared too large is answered at once and not handed on (false); what
 * turns out so is answered 413, what comes too slowly 408, and the connection is closed.
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { bytesMax, arrivesWithinMs }: Limits,
): boolean {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) {
    response.writeHead(413, { connection: "close", "content-type": "text/plain" });
    response.end(`${status[413]}\n`, () => request.socket.destroySoon());
    return false;
  }
  countBytes(request, bytesMax, () => cutOff(response, request.socket, 413));
  const timer = setTimeout(() => {
    if (!request.complete) cutOff(response, request.socket, 408);
  }, arrivesWithinMs);
  timer.unref();
  response.once("close", () => clearTimeout(timer));
  return true;
}

/** Node's HTTP parser hands over what it has read by `push`. */
function countBytes(request: IncomingMessage, bytesMax: number, exceed: () => void): void {
  const push = request.push.bind(request);
  let bytes = 0;
  request.push = (chunk: Buffer | string | null, encoding?: BufferEncoding) => {
    bytes += chunk?.length ?? 0;
    if (bytes <= bytesMax) return push(chunk, encoding);
    exceed();
    return false;
  };
}

/** Past the handler, which waits for a body that does not come and hears that the client is gone. */
function cutOff(response: ServerResponse, socket: Socket, code: keyof typeof status): void {
  if (socket.destroyed) return;
  if (response.headersSent) return void socket.destroy();
  socket.write(
    `HTTP/1.1 ${code} ${status[code]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
  socket.destroySoon();
}
