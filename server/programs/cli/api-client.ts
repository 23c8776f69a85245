import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "undici";
import { isChosen, profileName, readProfile } from "#server/programs/cli/profiles.ts";
import type { Profile } from "#server/programs/cli/profiles.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { loadEnv } from "#server/core/env.ts";

export type ApiOptions = { url?: string; key?: string; profile?: string };

export const profileFlag = ["--profile <name>", "as which `canary login` kept the key"] as const;

export const urlFlag = [
  "--url <url>",
  "address of the service; the login's or this machine's demo's when left out",
] as const;
export const keyFlag = ["--key <key>", "API key; the login's or the demo's when left out"] as const;

/** There was no answer, or none that is final: trying again may help. */
export class Unreachable extends BootError {}

/** The service over REST, on one kept connection: also when it runs on another machine. */
export class ApiClient {
  private readonly client: Client;
  private readonly key: string;

  /** @throws BootError when a live key would be readable on its way */
  constructor({ url, key }: { url: string; key: string }) {
    checkWay(new URL(url), key);
    this.client = new Client(new URL(url).origin, { pipelining: 1, keepAliveTimeout: 30_000 });
    this.key = key;
  }

  /**
   * The answer's body; GETs take `body` as their query.
   * @throws BootError with the service's own sentence.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of many operations, read by the commands
  async call(method: "GET" | "POST" | "PATCH" | "DELETE", at: string, body?: object): Promise<any> {
    const query =
      method === "GET" && body
        ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))}`
        : "";
    const answer = await this.client
      .request({
        method,
        path: `/api/canary${at}${query}`,
        headers: {
          authorization: `Bearer ${this.key}`,
          ...(method === "GET" ? {} : { "content-type": "application/json" }),
        },
        body: method === "GET" || body === undefined ? null : JSON.stringify(body),
      })
      .catch((error: Error) => {
        throw new Unreachable(`The service cannot be reached: ${error.message}`);
      });
    const text = await answer.body.text();
    if (answer.statusCode < 400) return JSON.parse(text);
    const message = `${method} ${at}: ${answer.statusCode} ${problem(text)}`;
    const isPassing = answer.statusCode >= 500 || answer.statusCode === 429;
    throw isPassing ? new Unreachable(message) : new BootError(message);
  }

  close(): Promise<void> {
    return this.client.destroy();
  }
}

export const isLiveKey = (key: string) => key.startsWith("sk_live_");

/** Names and addresses of this machine itself (RFC 6761, RFC 1122, RFC 4291). */
const thisMachine = /^((.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whoever reads a live key on its way moves real money. */
function checkWay({ protocol, hostname, origin }: URL, key: string): void {
  if (!isLiveKey(key) || protocol === "https:" || thisMachine.test(hostname)) return;
  throw new BootError(
    `A live key is sent to ${origin} under https:// only: everybody on the way could read it.`,
  );
}

/** @throws BootError when there is neither a flag nor a login nor a demo. */
export function apiClient(options: ApiOptions): ApiClient {
  return new ApiClient(apiOf(options));
}

/** Which service is asked with which key, and where that is from. @throws BootError */
export function apiOf(options: ApiOptions): Profile & { source: string } {
  const { url, key } = options;
  if (url !== undefined && key !== undefined) return { url, key, source: "--key" };
  const name = profileName(options.profile);
  const profile = readProfile(name);
  if (!profile && isChosen(options.profile))
    throw new BootError(`There is no profile ${name}: canary login --profile ${name} makes it.`);
  const demo = profile ? undefined : demoFacts();
  const known = profile ?? (demo && { url: demo.baseUrl, key: demo.apiKey });
  // A key is for the service that it was kept for, and is sent to no other.
  if (url !== undefined && known && new URL(url).origin !== new URL(known.url).origin)
    throw new BootError(`Give the key of ${url}, too: --key sk_test_…`);
  if (known)
    return {
      url: url ?? known.url,
      key: key ?? known.key,
      source: key === undefined ? (profile ? `the login ${name}` : "the demo") : "--key",
    };
  throw new BootError(
    "Say which service: canary login, or --url https://… --key sk_test_… (there is no demo in DATA_DIR).",
  );
}

export function demoFacts(): { baseUrl: string; apiKey: string } | undefined {
  const file = path.join(loadEnv().DATA_DIR, "demo.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function problem(text: string): string {
  try {
    return JSON.parse(text).message.join(" ");
  } catch {
    return text.slice(0, 200);
  }
}
