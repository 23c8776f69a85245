import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Services } from "#server/core/context.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

/** REST over these services on a port of its own, for programs in other processes. Answers its address. */
export async function serveRest(services: Services): Promise<string> {
  const server = createServer(createRestListener(services)).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
