import { agentFaults } from "#server/workshop/drills/agents/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:agents`: whether the search of agents with limits sees each fault of `faults.ts`. */
const search = "server/routers/api-keys/agents-search.db.test.ts";
await drillFaults(agentFaults, { search, runs: 40 });
