import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { invariant } from "#server/core/assert.ts";

/** Usage that a measured process reports when asked: microseconds of CPU and bytes of memory so far. */
export type Usage = { cpuUs: number; rssBytes: number; heapBytes: number };

/**
 * In a measured process: listens on a free port, tells it, and answers every message with its usage; to
 * "memory" after a collection, which takes CPU that no request used.
 */
export function reportCpu(server: Server): void {
  invariant(process.send !== undefined, "this program is started by the benchmark");
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("message", (asked) => {
    if (asked === "memory") globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    process.send?.({
      cpuUs: user + system,
      rssBytes: process.memoryUsage.rss(),
      heapBytes: process.memoryUsage().heapUsed,
    } satisfies Usage);
  });
}
