import { loadEnv } from "#server/core/env.ts";
import { basePath } from "#server/http/operations/operations.ts";
import { createServices } from "#server/http/services.ts";
import type { Site } from "#server/workshop/drills/two-instances/site.ts";
import { createMerchant } from "#server/workshop/load/merchant.ts";
import type { TestApp } from "#server/workshop/testing/app.ts";
import { checkAnswer } from "#server/workshop/testing/check-answer.ts";
import { operations, requestFor, rowOf } from "#server/workshop/testing/conformance/call.ts";
import { createWorld } from "#server/workshop/testing/conformance/world.ts";

/** Every operation of REST with valid input, through the balancer, each answer held against the API document. */
export async function callAll(site: Site): Promise<{ right: number; wrong: string[] }> {
  const { app, close } = openApp(site);
  const wrong: string[] = [];
  for (const operation of operations) {
    const name = `${operation.method} ${operation.path}`;
    try {
      const world = await createWorld(app);
      const { path, body } = requestFor(operation, await rowOf(operation)(world));
      const answer = await app.request(operation.method, path, {
        body,
        key: world.merchant.apiKey,
      });
      if (answer.status !== operation.status)
        wrong.push(`${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message.slice(0, 200)}`);
    }
  }
  await close();
  return { right: operations.length - wrong.length, wrong };
}

/**
 * The service under test as the conformance suite knows it, with its requests sent over the balancer. What no
 * request can make (money from nowhere) is written past the pooler.
 */
function openApp({ balancer, database, program }: Site) {
  const env = loadEnv({ ...program.env, DATABASE_URL: database.url, LOG_LEVEL: "silent" });
  const services = createServices(env);
  const request: TestApp["request"] = async (method, path, sent) => {
    const { body, key, headers } = sent ?? {};
    const response = await fetch(`${balancer.url}${basePath}${path}`, {
      method,
      headers: {
        ...headers,
        ...(key && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text };
    const parsed = text === "" ? null : JSON.parse(text);
    checkAnswer(method, basePath + path, { ...answer, body: parsed });
    return { ...answer, body: parsed };
  };
  const newMerchant = async () => {
    const { merchantId: id, key: apiKey } = await createMerchant(database.url);
    return { id, apiKey };
  };
  return {
    app: { services, request, createMerchant: newMerchant },
    close: () => services.db.$disconnect(),
  };
}
