import { balancePartFaults } from "#server/workshop/drills/balance-part/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:balance-part`: whether the search of payments by balance and card sees each fault of `faults.ts`. */
const search = "server/payments/charge/balance-part/balance-part-search.db.test.ts";
await drillFaults(balancePartFaults, { search, runs: 20 });
