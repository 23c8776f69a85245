import type { IncomingMessage, ServerResponse } from "node:http";
import { countOne, measureSince } from "#server/core/telemetry/measures.ts";

/**
 * Measures an answer of the hosted page like one of REST, as `/checkout`, whichever of its addresses was asked for: it
 * has an objective of its own. Who went away before the answer is not counted.
 */
export function measureCheckout({ method }: IncomingMessage, response: ServerResponse): void {
  const startedAt = performance.now();
  response.once("finish", () => {
    measureSince("request", startedAt, {
      "http.request.method": method === "POST" ? "POST" : "GET",
      "http.route": "/checkout",
      "http.response.status_code": response.statusCode,
    });
    if (response.statusCode >= 500) countOne("requestFailed", { part: "checkout" });
  });
}
