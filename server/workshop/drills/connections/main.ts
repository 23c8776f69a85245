import { connectionFaults } from "#server/workshop/drills/connections/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:connections`: whether the search of connected apps sees each fault of `faults.ts`. */
const search = "server/routers/api-keys/connections/connections-search.db.test.ts";
await drillFaults(connectionFaults, { search, runs: 40 });
