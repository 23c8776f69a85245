import { createServer } from "node:http";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import { createRestListener } from "#server/http/rest/node.ts";
import { createServices } from "#server/http/services.ts";
import { reportCpu } from "#server/workshop/bench/cpu.ts";
import { namingClient } from "#server/workshop/bench/rest/row-security.ts";

// The same as server.ts, with the merchant named in each transaction.
const env = loadEnv();
const [merchantId = "", way] = process.argv.slice(2);
const db = openDb({
  url: env.DATABASE_URL ?? "",
  poolMax: env.DATABASE_POOL,
  Client: namingClient(merchantId, way === "four" ? "four" : "one"),
});
reportCpu(createServer(createRestListener(createServices(env, { db }))));
