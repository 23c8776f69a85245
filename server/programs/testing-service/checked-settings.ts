import { EnvError } from "#server/core/env-error.ts";
import { settingNames } from "#server/core/settings/variables.ts";
import { nearest } from "#server/wire/atoms/names/nearest.ts";

type Settings = Record<string, string>;

/**
 * The settings that a test gave, with those that every testing service has for itself (`own`).
 * @throws EnvError for a name that is no setting, with the one that was probably meant; for a value that is no text; and
 * for another value of an own setting
 */
export function checkedSettings(given: Record<string, unknown>, own: Settings): Settings {
  const problems = Object.entries(given).flatMap(([name, value]) => {
    if (!settingNames.includes(name)) return [`${name}: there is no such setting. ${hint(name)}`];
    if (typeof value !== "string")
      return [`${name}: write it as a text, such as ${JSON.stringify(String(value))}.`];
    if (Object.hasOwn(own, name) && own[name] !== value)
      return [`${name}: every testing service has its own; leave it out.`];
    return [];
  });
  if (problems.length > 0) throw new EnvError(problems);
  return { ...(given as Settings), ...own };
}

function hint(name: string): string {
  const meant = nearest(name, settingNames);
  return meant === null
    ? "The service's deploy/settings.md has them all."
    : `Did you mean ${meant}?`;
}
