import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadEnv } from "#server/core/env.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createServices } from "#server/http/services.ts";
import { startWorker } from "#server/worker/worker.ts";

// REST and worker as server/main.ts runs them, without pages, so that a restart takes no longer
// than the time between two kills. `node app.ts <port>` tells its port when it answers; with --no-worker nothing of the
// database is sent to anybody.
const services = createServices(loadEnv());
const server = createServer(createRestListener(services));
server.listen(Number(process.argv[2]), "127.0.0.1", () => {
  if (!process.argv.includes("--no-worker")) startWorker(services);
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit());
// Its parent may have ended while this was loaded.
if (!process.connected) process.exit();
