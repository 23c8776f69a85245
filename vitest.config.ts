import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const everywhere = ["server/**", "components/**", "app/**", "prisma/**"];
const dbTests = everywhere.map((folder) => `${folder}/*.db.test.ts`);

// Two projects: `unit` starts in a blink; `db` has a real PostgreSQL (server/workshop/testing/setup/databases.ts).
export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: everywhere.map((folder) => `${folder}/*.test.{ts,tsx}`),
          exclude: dbTests,
          globalSetup: "server/workshop/testing/setup/generate.ts",
        },
      },
      {
        extends: true,
        test: {
          name: "db",
          include: dbTests,
          // A worker loads the service once: loading it anew took each file one to two seconds of a core.
          isolate: false,
          globalSetup: "server/workshop/testing/setup/databases.ts",
          setupFiles: [
            "server/workshop/testing/setup/leave-no-trace.ts",
            "server/workshop/testing/setup/refuse-warnings.ts",
            "server/workshop/testing/statements/setup.ts",
          ],
        },
      },
    ],
    // Long enough for a machine that does ten other things: they end what hangs, and measure nothing.
    // No test has one of its own (server/workshop/architecture.test.ts).
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
    retry: 0,
    allowOnly: false,
    // The pool of forks: workers share no memory, and a test may end a process or send it a signal.
    pool: "forks",
    // Files wait for PostgreSQL half of the time; by default two cores would run one at a time.
    maxWorkers: availableParallelism() + 1,
  },
});
