import { generateSources } from "#server/programs/start/build/generate-sources.ts";
import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import { run } from "#server/programs/start/problem.ts";

// `npm run generate`, for editors in a fresh checkout.
await run(async () => {
  readArguments("npm run generate", process.argv.slice(2));
  await generateSources();
});
