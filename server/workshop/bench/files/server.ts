import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadEnv } from "#server/core/env.ts";
import { isFileAddress, listenForFiles } from "#server/http/files/files.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createServices } from "#server/http/services.ts";

/** The most that was held between two messages, in bytes. */
export type Peak = { rssBytes: number; bufferBytes: number };

// REST and files as server/main.ts serves them, without pages and worker. Tells its port; answers
// every message with the peak since the last one.
const services = createServices(loadEnv());
const rest = createRestListener(services);
const server = createServer((request, response) => {
  if (isFileAddress(request.url ?? "/")) void listenForFiles(services, request, response);
  else rest(request, response);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

let peak: Peak = { rssBytes: 0, bufferBytes: 0 };
function sample(): void {
  const { rss, external, heapUsed } = process.memoryUsage();
  peak.rssBytes = Math.max(peak.rssBytes, rss);
  peak.bufferBytes = Math.max(peak.bufferBytes, external + heapUsed);
}
setInterval(sample, 2);

process.on("message", () => {
  process.send?.(peak);
  globalThis.gc?.();
  peak = { rssBytes: 0, bufferBytes: 0 };
  sample();
});
process.on("disconnect", () => process.exit());
