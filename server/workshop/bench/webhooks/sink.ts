import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A receiver in a process of its own, so that its work is not ours: reads and answers 200. */
const server = createServer((request, response) => {
  request.resume();
  request.on("end", () => response.end());
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("disconnect", () => process.exit());
