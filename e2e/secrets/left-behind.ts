import { readFile } from "node:fs/promises";
import path from "node:path";
import {
  findLeaks,
  type Leak,
  type Secret,
  type Sink,
} from "#server/workshop/testing/leaks/find-leaks.ts";
import { readDemo } from "../fixtures/start-app.ts";
import { typedPassword } from "../fixtures/typed-password.ts";
import { readBackup, readLogs, readMetrics, readTables } from "./sinks.ts";

/** The outputs of a service besides its logs and rows, where there is somebody to read them. */
export type Written = { metricsPort?: number; spans?: () => string };

/**
 * Cards and secrets in what a service has written by the end of its tests: logs, rows, a backup of them, metrics and
 * traces.
 */
export async function findLeftBehind(dataDir: string, written: Written): Promise<Leak[]> {
  return findLeaks(await readEverything(dataDir, written), await secretsOf(dataDir));
}

async function readEverything(dataDir: string, { metricsPort, spans }: Written): Promise<Sink[]> {
  return [
    ...(await readLogs(dataDir, await readDemo(dataDir))),
    ...(await readTables(dataDir)),
    ...(await readBackup(dataDir)),
    ...(metricsPort === undefined ? [] : [await readMetrics(metricsPort)]),
    ...(spans === undefined ? [] : [spansIn(spans())]),
  ];
}

/** In lines, so that what is told of one is of a length to be read. */
export function spansIn(text: string): Sink {
  return { name: "spans", text: text.replaceAll(',"', ',\n"') };
}

/** The secrets that no pattern can recognize. */
async function secretsOf(dataDir: string): Promise<Secret[]> {
  const { password } = await readDemo(dataDir);
  return [
    { what: "the demo's password", value: password },
    { what: "a password of a test", value: typedPassword },
    {
      what: "APP_SECRET",
      value: (await readFile(path.join(dataDir, "app.secret"), "utf8")).trim(),
    },
  ];
}
