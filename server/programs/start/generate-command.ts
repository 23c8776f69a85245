import { generateSources } from "#server/programs/start/build/generate-sources.ts";
import { run } from "#server/programs/start/problem.ts";

// `npm run generate`, for editors in a fresh checkout.
await run(generateSources);
