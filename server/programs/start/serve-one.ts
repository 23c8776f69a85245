import { loadEnv } from "#server/core/env.ts";
import { run } from "#server/programs/start/problem.ts";
import { serve } from "#server/programs/start/serve.ts";
import { handleSignals } from "#server/programs/start/shutdown.ts";

// One of the WEB_CONCURRENCY processes that launch/many.ts starts.
handleSignals();
await run(() =>
  serve({
    port: loadEnv().PORT,
    dev: false,
    worker: !process.argv.includes("--no-worker"),
  }),
);
