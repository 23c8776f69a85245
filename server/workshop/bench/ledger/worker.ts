import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { actFor } from "#server/core/context.ts";
import { loadEnv } from "#server/core/env.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createServices } from "#server/http/services.ts";
import { after, inLanes } from "#server/programs/load/loops.ts";
import { createTransfer } from "#server/routers/transfers/create.ts";
import { merchantId, randomPair } from "#server/workshop/bench/ledger/books.ts";

/** A run for one process: this many clients make transfers for this long. */
export type ServiceRun = { customers: number; clients: number; seconds: number };

// One of the processes of a deployment: answers REST on the port that it tells first, and makes
// transfers by service call when it is sent a ServiceRun, answering how many it made.
const services = createServices(loadEnv());
const ctx = actFor(services, merchantId);
const server = createServer(createRestListener(services));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

process.on("message", (run: ServiceRun) => {
  void transferFor(run).then((made) => process.send?.(made));
});
process.on("disconnect", () => process.exit());

async function transferFor({ customers, clients, seconds }: ServiceRun): Promise<number> {
  return inLanes(clients, after(seconds * 1000), async () => {
    const [fromCustomerId, toCustomerId] = randomPair(customers);
    await createTransfer(ctx, { fromCustomerId, toCustomerId, amount: 1, currency: "EUR" });
  });
}
