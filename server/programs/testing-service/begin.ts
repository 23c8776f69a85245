import { startFromTemplate } from "#server/programs/embedded/cluster-template.ts";
import { runTestingService } from "#server/programs/testing-service/run.ts";

await runTestingService({
  startDatabase: startFromTemplate,
  async load() {
    const [{ openTestingService }, { runCommand }] = await Promise.all([
      import("#server/programs/testing-service/open-service.ts"),
      import("#server/programs/testing-service/commands.ts"),
    ]);
    // Most tests open none: React and the pages are loaded by the first that does.
    const pages = async () => (await import("#server/programs/testing-service/pages.ts")).pages;
    return { openTestingService, runCommand, pages };
  },
});
