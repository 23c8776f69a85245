import { createServer } from "node:http";
import { loadEnv } from "#server/core/env.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createServices } from "#server/http/services.ts";
import { reportCpu } from "#server/workshop/bench/rest/report-cpu.ts";

// The REST interface as server/main.ts serves it, without pages and worker.
reportCpu(createServer(createRestListener(createServices(loadEnv()))));
