import { sealSession, sessionCookieName } from "#server/auth/staff/session-cookie.ts";
import { staffSession } from "#server/auth/staff/staff.ts";
import type { Services } from "#server/core/context.ts";
import { createTrpcHandler } from "#server/http/trpc/handler.ts";

/**
 * Browsers that are signed in by a cookie. `call` and `ask` answer data, or the code of a refusal;
 * cookies that an answer sets are in `kept`.
 */
export function staffBrowsers(services: Services) {
  const { env } = services;
  const trpc = createTrpcHandler(services);
  return (userId: string, sid: string) => {
    const cookie = `${sessionCookieName(env)}=${sealSession(env, { sub: userId, sid })}`;
    const kept: string[] = [];
    const call = async (name: string, input: object = {}) => {
      const headers = { "content-type": "application/json", cookie };
      const body = JSON.stringify(input);
      const url = `${env.APP_URL}/api/trpc/${name}`;
      const answer = await trpc(new Request(url, { method: "POST", headers, body }));
      kept.push(...answer.headers.getSetCookie());
      const { result, error } = await answer.json();
      return error ? error.data.code : result.data;
    };
    const ask = async (name: string) => {
      const url = `${env.APP_URL}/api/trpc/${name}?input=%7B%7D`;
      const answer = await trpc(new Request(url, { headers: { cookie } }));
      const { result, error } = await answer.json();
      return error ? error.data.code : result.data;
    };
    const who = () => staffSession(services, new Headers({ cookie }));
    return { call, ask, who, sid, kept };
  };
}
