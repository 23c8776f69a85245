import { text as readAll } from "node:stream/consumers";
import type { Command } from "commander";
import { decodeJwt } from "jose";
import { answer, jsonFlag, type JsonOption } from "#server/programs/cli/answer.ts";
import { askSilently } from "#server/programs/cli/ask-password.ts";
import {
  ApiClient,
  apiOf,
  demoFacts,
  isLiveKey,
  keyFlag,
  profileFlag,
  urlFlag,
} from "#server/programs/cli/service/api-client.ts";
import {
  profileName,
  profilesFile,
  readProfiles,
  writeProfiles,
} from "#server/programs/cli/service/profiles.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

type ProfileOption = JsonOption & { profile?: string };
type LoginOptions = ProfileOption & { url?: string; keyStdin?: boolean };

export function addLoginCommands(program: Command): void {
  program
    .command("login")
    .description(
      "Saves an API key for the commands that call a service, in a file that only you can read.",
    )
    .option("--url <url>", "URL of the service; default: this machine's demo")
    .option("--key-stdin", "read the key from standard input, a live one on two lines")
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(login);
  program
    .command("logout")
    .description(
      "Deletes the key of a profile. The key itself stays valid: revoke it in the dashboard.",
    )
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(logout);
  program
    .command("whoami")
    .description("Shows the key that the commands use, its merchant and its scopes.")
    .option(...urlFlag)
    .option(...keyFlag)
    .option(...profileFlag)
    .option(...jsonFlag)
    .action(whoami);
}

async function login({ url: given, keyStdin, profile, json }: LoginOptions): Promise<void> {
  const name = profileName(profile);
  const url = given ?? demoFacts()?.baseUrl;
  if (url === undefined || !URL.canParse(url))
    throw new BootError("Name the service to log in to: canary login --url https://…");
  const key = await (keyStdin ? keyOfInput() : keyOfPrompt());
  const known = await holderOf({ url, key, source: "this login" });
  writeProfiles({ ...readProfiles(), [name]: { url: new URL(url).origin, key } });
  const result = { profile: name, file: profilesFile(), ...known };
  answer(result, {
    json,
    text: `Saved as ${name} in ${profilesFile()}: merchant ${known.merchantId}, ${known.environment}.`,
  });
}

async function logout({ profile, json }: ProfileOption): Promise<void> {
  const name = profileName(profile);
  const { [name]: gone, ...left } = readProfiles();
  if (!gone) throw new BootError(`There is no login ${name}.`);
  writeProfiles(left);
  answer({ profile: name, profiles: Object.keys(left) }, { json, text: `Forgot ${name}.` });
}

async function whoami(options: ProfileOption & { url?: string; key?: string }): Promise<void> {
  const service = apiOf(options);
  const known = { source: service.source, ...(await holderOf(service)) };
  const { url, merchantId, environment, last4, scopes } = known;
  const may = `Scopes: ${scopes.join(" ")}`;
  answer(known, {
    json: options.json,
    text: `Merchant ${merchantId}, ${environment}, at ${url}: the key …${last4} of ${service.source}.\n${may}`,
  });
}

/** Asks the service who a key belongs to. @throws BootError, Unreachable */
async function holderOf({ url, key, source }: { url: string; key: string; source: string }) {
  const api = new ApiClient({ url, key, source });
  try {
    const { token, scopes } = await api.call("GET", "/authentication/token", { expiresIn: 60 });
    const { merchantId, env } = decodeJwt<{ merchantId: string; env: string }>(token);
    const origin = new URL(url).origin;
    return {
      url: origin,
      merchantId,
      environment: env,
      last4: key.slice(-4),
      scopes: scopes as string[],
    };
  } finally {
    api.close();
  }
}

/** A live key moves real money from then on: it is given twice, so that nobody keeps one unawares. */
async function keyOfPrompt(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new BootError(
      "There is no terminal to prompt for the key. Pass it on standard input with --key-stdin.",
    );
  const key = checked(await askSilently("API key: "));
  if (isLiveKey(key))
    confirmed(key, await askSilently("This is a live key: real money. Once more: "));
  return key;
}

async function keyOfInput(): Promise<string> {
  const [first = "", second = ""] = (await readAll(process.stdin)).split(/\r?\n/);
  const key = checked(first);
  if (isLiveKey(key)) confirmed(key, second.trim());
  return key;
}

function checked(text: string): string {
  const key = text.trim();
  if (/^sk_(test|live)_\S+$/.test(key)) return key;
  throw new BootError("That is not an API key, which begins with sk_test_ or sk_live_.");
}

function confirmed(key: string, again: string): void {
  if (again === key) return;
  throw new BootError("A live key must be entered twice, the same both times.");
}
