import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "undici";
import { BootError } from "#server/programs/embedded/boot-error.ts";
import { loadEnv } from "#server/core/env.ts";

export type ApiOptions = { url?: string; key?: string };

export const urlFlag = [
  "--url <url>",
  "address of the service; this machine's demo when left out",
] as const;
export const keyFlag = ["--key <key>", "API key; the demo's when left out"] as const;

/** There was no answer, or none that is final: trying again may help. */
export class Unreachable extends BootError {}

/** The service over REST, on one kept connection: also when it runs on another machine. */
export class ApiClient {
  private readonly client: Client;
  private readonly key: string;

  constructor({ url, key }: { url: string; key: string }) {
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

/** @throws BootError when there is neither a flag nor a demo. */
export function apiClient(options: ApiOptions): ApiClient {
  const demo = options.url === undefined || options.key === undefined ? demoFacts() : undefined;
  const url = options.url ?? demo?.baseUrl;
  const key = options.key ?? demo?.apiKey;
  if (url === undefined || key === undefined) {
    throw new BootError(
      "Say which service: --url https://… --key sk_test_… (there is no demo in DATA_DIR).",
    );
  }
  return new ApiClient({ url, key });
}

function demoFacts(): { baseUrl: string; apiKey: string } | undefined {
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
