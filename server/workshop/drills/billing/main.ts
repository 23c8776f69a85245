import { billingFaults } from "#server/workshop/drills/billing/faults.ts";
import { drillFaults } from "#server/workshop/drills/search-faults.ts";

/** `npm run drill:billing`: whether the search of subscribers sees each fault of `faults.ts`. */
const search = "server/payments/subscriptions/billing-search.db.test.ts";
await drillFaults(billingFaults, { search, runs: 20 });
