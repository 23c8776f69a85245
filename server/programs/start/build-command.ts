import { readArguments } from "#server/programs/start/arguments/read-arguments.ts";
import { buildInto, buildPages } from "#server/programs/start/build/build.ts";
import { generateSources } from "#server/programs/start/build/generate-sources.ts";
import { startStep } from "#server/programs/start/install/progress.mjs";
import { run } from "#server/programs/start/problem.ts";

const options = { into: "folder" };

/**
 * `npm run build`: all that `npm start` would build, ahead of it, beside what running services use. `--into` names the
 * folder of the pages in a tree that is about to be deployed.
 */
async function build(): Promise<void> {
  const { into } = readArguments("npm run build", process.argv.slice(2), options);
  await generateSources();
  const step = startStep("Building the pages");
  if (typeof into === "string") await buildInto(into, step.detail);
  const built = typeof into === "string" ? undefined : await buildPages(step.detail);
  step.done("Built the pages");
  if (built?.isNew === false) console.log("The pages are already built.");
}

await run(build);
