import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { EnvError } from "#server/core/env-error.ts";
import { processorVariables } from "#server/core/settings/processors/all.ts";

type Source = Record<string, string | undefined>;

/**
 * The environment with the variables of the file that PROCESSOR_SETTINGS_FILE names in place of all of its own: `PROCESSOR` and
 * the processors' settings, a line each, as in `.env`. A key that the file has no more is withdrawn, wherever else it stands.
 * @throws EnvError when the file cannot be read, or has another setting
 */
export function withProcessorFile(source: Source): Source {
  const path = source["PROCESSOR_SETTINGS_FILE"];
  if (!path) return source;
  const given = parseEnv(read(path));
  const others = Object.keys(given).filter((name) => !isOfProcessors(name));
  if (others.length > 0)
    throw new EnvError(
      others.map(
        (name) =>
          `${name}: PROCESSOR_SETTINGS_FILE takes PROCESSOR and settings of processors alone.`,
      ),
    );
  const own = Object.entries(source).filter(([name]) => !isOfProcessors(name));
  return { ...Object.fromEntries(own), ...given };
}

function isOfProcessors(name: string): boolean {
  return name === "PROCESSOR" || Object.hasOwn(processorVariables, name);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new EnvError([`PROCESSOR_SETTINGS_FILE: ${path} cannot be read.`]);
  }
}
