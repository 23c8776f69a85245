import { capFaults } from "#server/workshop/drills/caps/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:caps`: whether the search of shops with caps and stock sees each fault of `faults.ts`. */
const search = "server/payments/charge/counted/counted-search.db.test.ts";
await drillFaults(capFaults, { search, runs: 40 });
