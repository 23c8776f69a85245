import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { makeScratchFolder } from "#server/programs/embedded/scratch-folder.ts";
import { startScratchPostgres } from "#server/programs/embedded/scratch-postgres.ts";
import { generateAll } from "#server/programs/start/build/generate-sources.ts";
import { prepareTemplate, withAdmin } from "#server/workshop/testing/database/template-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * Address of the test server's maintenance database, the migrated database to clone, and one that
     * stays empty, in which statements are prepared.
     */
    testPostgres: { url: string; template: string; statements: string; sharding?: "citus" };
    /** A folder for what the run writes. */
    testFolder: string;
  }
}

/**
 * Makes one folder for the run, and gives it one PostgreSQL server: that of TEST_DATABASE_URL, or a
 * server of its own that is removed afterwards. With DATABASE_SHARDING it is a Citus, whose
 * databases cannot be cloned: see `npm run drill:citus`.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await generateAll();
  const folder = await makeScratchFolder();
  project.provide("testFolder", folder.path);
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && process.env.DATABASE_SHARDING === "citus") {
    project.provide("testPostgres", {
      url: given,
      template: "",
      statements: "",
      sharding: "citus",
    });
    return () => folder.remove();
  }
  const server = given === undefined ? await startScratchPostgres() : undefined;
  const url = server?.url ?? given ?? "";
  const template = await prepareTemplate(url);
  const statements = `canary_statements_${randomUUID().replaceAll("-", "")}`;
  await withAdmin(url, (admin) =>
    admin.query(`CREATE DATABASE ${statements} TEMPLATE ${template}`),
  );
  project.provide("testPostgres", { url, template, statements });
  return async () => {
    await withAdmin(url, (admin) => admin.query(`DROP DATABASE ${statements} WITH (FORCE)`));
    await server?.stop();
    await folder.remove();
  };
}
