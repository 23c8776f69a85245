import type { TestApp } from "#server/workshop/testing/app.ts";
import { Canary, type CanaryOptions } from "../../../sdk/src/index.ts";

/** The published client, talking to the app under test instead of a socket. */
export function createSdkClient(app: TestApp, options: CanaryOptions = {}): Canary {
  const { APP_URL } = app.services.env;
  return new Canary(app.apiKey, {
    baseUrl: APP_URL,
    fetch: app.handle,
    retryDelayMs: 1,
    ...options,
  });
}
