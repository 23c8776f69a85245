import { drillFaults } from "#server/workshop/drills/search-faults.ts";
import { storeCreditFaults } from "#server/workshop/drills/store-credit/faults.ts";

/** `npm run drill:store-credit`: whether the search of gift cards, credits and holds sees each fault of `faults.ts`. */
const search = "server/routers/gift-cards/store-credit-search.db.test.ts";
await drillFaults(storeCreditFaults, { search, runs: 20 });
