import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { invariant } from "#server/core/assert.ts";

/**
 * In a measured process: listens on a free port, sends it, and answers every message with the microseconds of CPU that
 * the process has taken so far.
 */
export function reportCpu(server: Server): void {
  invariant(process.send !== undefined, "this program is started by the benchmark");
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  process.on("message", () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
}
