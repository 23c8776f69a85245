import { loadEnv } from "#server/env.ts";
import { run } from "#server/launch/problem.ts";
import { serve } from "#server/launch/serve.ts";
import { handleSignals } from "#server/launch/shutdown.ts";

// One of the WEB_CONCURRENCY processes that launch/many.ts starts.
handleSignals();
await run(() =>
  serve({
    port: loadEnv().PORT,
    dev: false,
    worker: !process.argv.includes("--no-worker"),
  }),
);
