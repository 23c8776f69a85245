import { buildPages } from "#server/programs/start/build/build.ts";
import { generateSources } from "#server/programs/start/build/generate-sources.ts";
import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import { run } from "#server/programs/start/problem.ts";
import { startStep } from "#server/programs/start/install/progress.mjs";

/** `npm run build`: all that `npm start` would build, ahead of it. */
async function build(): Promise<void> {
  readArguments("npm run build", process.argv.slice(2));
  await generateSources();
  const step = startStep("Building the pages");
  const built = await buildPages(step.detail);
  step.done("Built the pages");
  if (!built) console.log("The pages are built already.");
}

await run(build);
