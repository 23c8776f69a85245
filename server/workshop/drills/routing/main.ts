import { routingFaults } from "#server/workshop/drills/routing/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:routing`: whether the search of payments between two processors sees each fault of `faults.ts`. */
const search = "server/payments/charge/route/route-search.db.test.ts";
await drillFaults(routingFaults, { search, runs: 30 });
