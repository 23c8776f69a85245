import { BootError } from "#server/programs/embedded/boot-error.ts";

/** The options that a program takes: by name, a description of the value, or null where it has none. */
export type Options = Record<string, string | null>;

/**
 * Reads the arguments typed after a program's name. An option that the program does not have is refused, never
 * ignored: a program without `--port` would serve on another port than the requested one.
 * @throws BootError with the options that exist
 */
export function readArguments(
  program: string,
  given: readonly string[],
  options: Options = {},
): Record<string, string | true> {
  const read: Record<string, string | true> = {};
  const rest = [...given];
  for (let typed = rest.shift(); typed !== undefined; typed = rest.shift()) {
    const [, name = "", written] = /^--([a-z-]+)(?:=(.*))?$/s.exec(typed) ?? [];
    const value = Object.hasOwn(options, name) ? options[name] : undefined;
    if (value === undefined || (value === null && written !== undefined))
      throw refusal(program, typed, options);
    read[name] = value === null ? true : valueOf(name, value, written ?? rest.shift());
  }
  refuseKeptByNpm(program, options);
  return read;
}

function valueOf(name: string, value: string, given: string | undefined): string {
  if (given !== undefined && given !== "" && !given.startsWith("--")) return given;
  throw new BootError(`--${name} requires a ${value}: --${name} <${value}>.`);
}

function refusal(program: string, typed: string, options: Options): BootError {
  const what = takes(program, options);
  return new BootError(
    typed === "--help" ? what : `${typed} is not an argument of ${program}. ${what}`,
  );
}

function takes(program: string, options: Options): string {
  const all = Object.entries(options).map(([name, value]) =>
    value === null ? `--${name}` : `--${name} <${value}>`,
  );
  const settings = "Everything else is an environment variable: README, Configuration.";
  if (all.length === 0) return `${program} takes no arguments. ${settings}`;
  const behind = program.startsWith("npm ") ? `, behind two dashes (${program} -- ${all[0]})` : "";
  return `${program} takes ${all.join(", ")}${behind}. ${settings}`;
}

/**
 * `npm start --no-worker`, without two dashes before it: npm takes the option for one of its own, and leaves the program
 * a variable (https://docs.npmjs.com/cli/v11/using-npm/config#environment-variables).
 */
function refuseKeptByNpm(program: string, options: Options): void {
  for (const name of Object.keys(options)) {
    const variable = `npm_config_${name.replace(/^no-/, "").replaceAll("-", "_")}`;
    if (process.env[variable] === undefined) continue;
    throw new BootError(
      `npm kept --${name} for itself, and ${program} did not see it: write ${program} -- --${name}.`,
    );
  }
}
