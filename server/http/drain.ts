import type { Server, ServerResponse } from "node:http";

const DRAIN_TIMEOUT_MS = 20_000;

/**
 * Stops accepting connections, lets requests in flight finish and tells their clients not to come
 * back on the same connection. After the time limit what is left is cut off.
 */
export async function drain(server: Server, timeoutMs = DRAIN_TIMEOUT_MS): Promise<void> {
  server.prependListener("request", (_request, response: ServerResponse) => {
    response.setHeader("Connection", "close");
  });
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = setInterval(() => server.closeIdleConnections(), 50);
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs);
  await closed;
  clearInterval(closeIdle);
  clearTimeout(cutOff);
}
