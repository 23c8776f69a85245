import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { reportCpu } from "#server/bench/cpu.ts";
import { createRestHandler } from "#server/rest/handler.ts";
import { getServices } from "#server/services.ts";

// The REST interface as server/main.ts serves it, without pages and worker.
const listener = getRequestListener(createRestHandler(getServices()), {
  overrideGlobalObjects: false,
});
reportCpu(
  createServer((request, response) => {
    void listener(request, response);
  }),
);
