import { codeFaults } from "#server/workshop/drills/codes/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:codes`: whether the search of payments by codes sees each fault of `faults.ts`. */
const search = "server/payments/charge/codes/code-search.db.test.ts";
await drillFaults(codeFaults, { search, runs: 30 });
