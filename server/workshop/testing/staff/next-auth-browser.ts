import { createRequire } from "node:module";
import type { Services } from "#server/core/context.ts";
import { authOptions } from "#server/http/auth/next-auth.ts";

const nextAuth = createRequire(import.meta.url)("next-auth").default as (
  request: object,
  response: object,
  options: ReturnType<typeof authOptions>,
) => Promise<void>;

type Origin = { ip: string | null; userAgent: string | null };
const nowhere: Origin = { ip: null, userAgent: null };

/** A browser's cookies, by their names. */
export type Jar = Record<string, string>;
export type Answer = { status: number; redirect?: string; cookies: string[]; body?: unknown };

/** How browsers call next-auth, from this address. */
export function nextAuthBrowsers(services: Services, origin = nowhere) {
  /** A request; the cookies of its answer are kept. */
  async function call(jar: Jar, way: string[], given: { query?: Jar; body?: Jar } = {}) {
    const answer: Answer = { status: 200, cookies: [] };
    const response = {
      status: (status: number) => ((answer.status = status), response),
      getHeader: () => answer.cookies,
      setHeader: (name: string, value: string | string[]) => {
        if (name === "Set-Cookie") answer.cookies = [value].flat();
        if (name === "Location") answer.redirect = String(value);
        return response;
      },
      json: (sent: { url?: string }) => ((answer.body = sent), (answer.redirect = sent.url)),
      send: (sent: unknown) => (answer.body = sent),
      end: () => undefined,
    };
    const { query = {}, body } = given;
    const method = body ? "POST" : "GET";
    const request = { query: { ...query, nextauth: way }, method, headers: {}, cookies: jar, body };
    await nextAuth(request, response, authOptions(services, origin));
    keep(jar, answer.cookies);
    return answer;
  }

  /** A form with its anti-forgery token. */
  async function post(jar: Jar, way: string[], body: Jar = {}) {
    const { csrfToken } = (await call(jar, ["csrf"])).body as { csrfToken: string };
    return call(jar, way, { body: { csrfToken, json: "true", callbackUrl: "/", ...body } });
  }

  return { call, post };
}

export function keep(jar: Jar, cookies: string[]): void {
  for (const cookie of cookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    jar[name] = decodeURIComponent(value);
  }
}
