import { createServer } from "node:http";
import { reportCpu } from "#server/bench/cpu.ts";
import { createRestListener } from "#server/rest/node.ts";
import { getServices } from "#server/services.ts";

// The REST interface as server/main.ts serves it, without pages and worker.
reportCpu(createServer(createRestListener(getServices())));
