import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  isChosen,
  type Profile,
  profileName,
  readProfile,
} from "#server/programs/cli/service/profiles.ts";
import { BootError } from "#server/programs/embedded/boot-error.ts";

export type ApiOptions = { url?: string; key?: string; profile?: string; dryRun?: boolean };

/** A flag of commands that make one change. */
export const dryRunFlag = ["--dry-run", "change nothing; show what would happen"] as const;

export const profileFlag = [
  "--profile <name>",
  "profile under which `canary login` saved the key",
] as const;

export const urlFlag = [
  "--url <url>",
  "URL of the service; default: that of the login, or of the demo on this machine",
] as const;
export const keyFlag = [
  "--key <key>",
  "API key; default: that of the login, or of the demo",
] as const;

type Asked = { url: string; key: string; source?: string; dryRun?: boolean };

/** There was no answer, or none that is final: trying again may help. */
export class Unreachable extends BootError {}

/**
 * The service over REST: also when it runs on another machine. By what Node itself has, so that the package of
 * these commands needs no other.
 */
export class ApiClient {
  private readonly origin: string;
  private readonly key: string;
  private readonly source: string;
  private readonly isDry: boolean;
  private readonly closed = new AbortController();

  /** @throws BootError when a live key would be readable on its way */
  constructor({ url, key, source = "--key", dryRun = false }: Asked) {
    checkWay(new URL(url), key);
    this.origin = new URL(url).origin;
    this.key = key;
    this.source = source;
    this.isDry = dryRun;
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
    const { ok, isDry, status, text } = await fetch(`${this.origin}/api/canary${at}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(method === "GET" ? {} : { "content-type": "application/json" }),
        ...(method !== "GET" && this.isDry ? { prefer: "dry-run" } : {}),
      },
      ...(method === "GET" || body === undefined ? {} : { body: JSON.stringify(body) }),
      // A key is for the service that it was given for.
      redirect: "manual",
      signal: this.closed.signal,
    })
      .then(async (answer) => ({
        ok: answer.ok,
        isDry: answer.headers.get("preference-applied") === "dry-run",
        status: answer.status,
        text: await answer.text(),
      }))
      .catch((error: unknown) => {
        throw new Unreachable(`The service cannot be reached: ${reasonOf(error)}`);
      });
    if (ok && this.isDry && method !== "GET" && !isDry)
      throw new BootError("This service knows no dry runs: it has done what was asked for.");
    if (ok) return JSON.parse(text);
    const whose = `The command used the key …${this.key.slice(-4)} (${this.source}). Save another key with canary login.`;
    const said = status === 401 ? `${problem(text)} ${whose}` : problem(text);
    const message = `${method} ${at}: ${status} ${said}`;
    const isPassing = status >= 500 || status === 429;
    throw isPassing ? new Unreachable(message) : new BootError(message);
  }

  /** A file of the service that is for everybody. */
  async text(at: string): Promise<string> {
    const answer = await fetch(this.origin + at, { signal: this.closed.signal });
    if (!answer.ok) throw new BootError(`GET ${at}: ${answer.status}`);
    return answer.text();
  }

  close(): void {
    this.closed.abort();
  }
}

/** Why there was no answer: `fetch` itself says "fetch failed", and of several addresses tried nothing. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } };
  return cause?.message || cause?.code || message;
}

export const isLiveKey = (key: string) => key.startsWith("sk_live_");

/** Names and addresses of this machine itself (RFC 6761, RFC 1122, RFC 4291). */
const thisMachine = /^((.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Refuses to send a live key unencrypted: anybody who reads it on the way can move real money. */
function checkWay({ protocol, hostname, origin }: URL, key: string): void {
  if (!isLiveKey(key) || protocol === "https:" || thisMachine.test(hostname)) return;
  throw new BootError(
    `A live key is sent to ${origin} under https:// only: otherwise anybody on the way could read it.`,
  );
}

/** @throws BootError when there is neither a flag nor a login nor a demo. */
export function apiClient(options: ApiOptions): ApiClient {
  return new ApiClient({ ...apiOf(options), dryRun: options.dryRun ?? false });
}

/** Which service is asked with which key, and where that is from. @throws BootError */
export function apiOf(options: ApiOptions): Profile & { source: string } {
  const { url, key } = options;
  if (url !== undefined && key !== undefined) return { url, key, source: "--key" };
  const name = profileName(options.profile);
  const profile = readProfile(name);
  if (!profile && isChosen(options.profile))
    throw new BootError(
      `There is no login ${name}. Save a key with: canary login --profile ${name} --url https://…`,
    );
  const demo = profile ? undefined : demoFacts();
  const known = profile ?? (demo && { url: demo.baseUrl, key: demo.apiKey });
  // A key is for the service that it was kept for, and is sent to no other.
  if (url !== undefined && known && new URL(url).origin !== new URL(known.url).origin)
    throw new BootError(`Pass the key of ${url}, too: --key sk_test_…`);
  if (known)
    return {
      url: url ?? known.url,
      key: key ?? known.key,
      source: key === undefined ? (profile ? `the login ${name}` : "the demo") : "--key",
    };
  throw new BootError(
    `You are not logged in, and ${path.resolve(dataDir())} has no demo. Save a key with: canary login --url https://…, or pass --url https://… and --key sk_test_….`,
  );
}

function dataDir(): string {
  return process.env["DATA_DIR"] || ".data";
}

/**
 * Reads the demo's address and key from DATA_DIR alone: where these commands run, the other settings may be
 * another program's.
 */
export function demoFacts(): { baseUrl: string; apiKey: string } | undefined {
  const file = path.join(dataDir(), "demo.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function problem(text: string): string {
  try {
    return JSON.parse(text).message.join(" ");
  } catch {
    return text.slice(0, 200);
  }
}
