import { invariant } from "#server/core/assert.ts";
import { getServices } from "#server/http/services.ts";
import { startServer } from "#server/main.ts";
import { findFreePort } from "#server/programs/start/port.ts";
import type { Held } from "#server/workshop/drills/soak/minutes.ts";

/**
 * The whole service with its worker: tells its port, and what it holds whenever it is asked, after a
 * collection of garbage if that is asked for.
 */
invariant(process.send !== undefined, "this program is started by the soak");
const send = process.send.bind(process);
const port = await findFreePort();
await startServer({ services: getServices(), port });
send(port);
process.on("message", (asked) => {
  if (asked === "collected") globalThis.gc?.();
  const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  send({ rss, heapTotal, heapUsed, external, cpuMs: (user + system) / 1000 } satisfies Held);
});
process.on("disconnect", () => process.exit());
