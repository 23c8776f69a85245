import { clusterTemplate, copyTemplate } from "#server/programs/embedded/cluster-template.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { runTestingService } from "#server/programs/testing-service/run.ts";

// The program of @canary-payments/testing-service, bundled by server/workshop/build-testing-service.ts:
// startCanary() of the SDK starts it, and talks to it. What is big is loaded while the database starts.
await runTestingService({
  async startDatabase() {
    const template = await clusterTemplate();
    return startScratchPostgres((dataDir) => copyTemplate(template, dataDir));
  },
  async load() {
    const [{ openTestingService }, { runCommand }, { pages }] = await Promise.all([
      import("#server/programs/testing-service/open-service.ts"),
      import("#server/programs/testing-service/commands.ts"),
      import("#server/programs/testing-service/pages.ts"),
    ]);
    return { openTestingService, runCommand, pages };
  },
});
