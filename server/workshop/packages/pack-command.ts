import path from "node:path";
import { packPackages, sdk } from "#server/workshop/packages/pack-packages.ts";

// `npm run packages`: all of them, into sdk/packed.
const packages = await packPackages(path.join(sdk, "packed"));
console.log(`npm install --save-dev ${packages.join(" ")}`);
