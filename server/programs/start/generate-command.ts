import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import { generateAll } from "#server/programs/start/build/generate-sources.ts";
import { run } from "#server/programs/start/problem.ts";

// `npm run generate`: all generated sources, for editors and compilers.
await run(async () => {
  readArguments("npm run generate", process.argv.slice(2));
  await generateAll();
});
