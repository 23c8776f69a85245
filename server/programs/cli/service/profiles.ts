import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { BootError } from "#server/programs/embedded/boot-error.ts";

/** A service and the key that it is asked with. */
export type Profile = { url: string; key: string };
type Profiles = Record<string, Profile>;

/** The profile of a login that names none. */
const usual = "default";

/** The name of the profile to use: the flag's, else that of CANARY_PROFILE, else the default. */
export function profileName(given: string | undefined): string {
  const name = given ?? (process.env["CANARY_PROFILE"] || usual);
  if (/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(name) && name !== "__proto__") return name;
  throw new BootError(
    `${name} is not a valid profile name: use letters, digits, ".", "_" and "-".`,
  );
}

/** Whether somebody said which profile, so that it must be there. */
export function isChosen(given: string | undefined): boolean {
  return given !== undefined || Boolean(process.env["CANARY_PROFILE"]);
}

/** Where the user's programs keep what they are told (XDG base directories; on Windows, roaming data). */
export function profilesFile(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  const home = process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME;
  const folder = home && path.isAbsolute(home) ? home : path.join(homedir(), ".config");
  return path.join(folder, "canary", "profiles.json");
}

export function readProfiles(): Profiles {
  const file = profilesFile();
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Profiles;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new BootError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

export function readProfile(name: string): Profile | undefined {
  const profiles = readProfiles();
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Whole or not at all; nobody but the user may read it, whatever was there before. */
export function writeProfiles(profiles: Profiles): void {
  const file = profilesFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
}
