import type { TestApp } from "#server/workshop/testing/app.ts";
import { Canary } from "../../../sdk/src/client.ts";

/** The published client, talking to the app under test instead of a socket. */
export function createSdkClient(app: TestApp): Canary<unknown>["api"] {
  const client = new Canary({
    baseUrl: app.services.env.APP_URL,
    customFetch: (url, init) => app.handle(new Request(url, init)),
    baseApiParams: { headers: { authorization: `Bearer ${app.apiKey}` } },
  });
  return client.api;
}
