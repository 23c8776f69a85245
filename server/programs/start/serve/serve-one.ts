import { loadEnv } from "#server/core/env.ts";
import { run } from "#server/programs/start/problem.ts";
import { serve } from "#server/programs/start/serve/serve.ts";
import { handleSignals } from "#server/programs/start/shutdown.ts";

// One of the WEB_CONCURRENCY processes that many.ts starts; --number is its place among them.
const [, number = "0"] =
  process.argv.map((flag) => /^--number=(\d+)$/.exec(flag)).find((found) => found !== null) ?? [];
handleSignals();
await run(() =>
  serve({
    port: loadEnv().PORT,
    dev: false,
    number: Number(number),
    worker: !process.argv.includes("--no-worker"),
  }),
);
