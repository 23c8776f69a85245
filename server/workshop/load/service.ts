import { randomBytes } from "node:crypto";
import { serviceFlags, serviceVariables } from "#server/programs/start/install/node-flags.mjs";
import { type Program, startProgram } from "#server/workshop/load/program.ts";

export type ServiceOptions = {
  url: string;
  dataDir: string;
  /** As service-program.ts reads it: `pages` with the built pages, else a stand-in for them. */
  mode: string;
  settings?: Record<string, string>;
};

/** The service on this database, in a process of its own. */
export async function startService(options: ServiceOptions): Promise<Program> {
  const { FORCE_COLOR: _, ...inherited } = process.env;
  return startProgram(new URL("service-program.ts", import.meta.url), {
    args: [options.mode],
    flags: serviceFlags,
    env: {
      ...serviceVariables,
      ...inherited,
      NODE_ENV: "production",
      APP_SECRET: randomBytes(32).toString("base64"),
      DATABASE_URL: options.url,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: "error",
      ...options.settings,
    },
  });
}
