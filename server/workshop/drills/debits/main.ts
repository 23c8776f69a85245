import { debitFaults } from "#server/workshop/drills/debits/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:debits`: whether the search of payments by debit sees each fault of `faults.ts`. */
const search = "server/payments/charge/debits/debit-search.db.test.ts";
await drillFaults(debitFaults, { search, runs: 20 });
