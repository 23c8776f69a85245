import { expect, test } from "vitest";
import { openDb } from "#server/data/db.ts";
import { createWebHandler } from "#server/http/rest/web.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

test("every answer says what is left, and past the limit it is 429 with Retry-After", async () => {
  const app = await createTestApp({ env: { RATE_LIMIT_RPS: 2 } });
  const first = await app.request("GET", "/payment-links");
  expect(first.headers.get("ratelimit-policy")).toBe('"default";q=2;w=1');
  expect(first.headers.get("ratelimit")).toMatch(/^"default";r=1;t=1$/);
  // Two more pass each second: on a busy machine, too, most of forty do not.
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => app.request("GET", "/payment-links")),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect(refused[0]?.body.code).toBe("rate_limited");
  for (const [method, path] of [
    ["GET", "/health"],
    ["GET", "/none"],
    ["OPTIONS", "/customers"],
  ] as const) {
    const { headers } = await app.request(method, path, { key: null });
    expect(headers.get("ratelimit"), method).toMatch(/^"address";/);
  }
});

test("a failure of ours says one fixed sentence; its cause is in the log under the request id", async () => {
  const logged: object[] = [];
  const note = (fields: object) => void logged.push(fields);
  const app = await createTestApp({ log: { info: note, warn: note, error: note } });
  await app.services.db.$executeRaw`ALTER TABLE payment_links RENAME TO lost`;
  const answer = await app.request("GET", "/payment-links", {
    headers: { "x-request-id": "quote-me" },
  });
  expect(answer).toMatchObject({
    status: 500,
    body: { code: "internal_error", requestId: "quote-me" },
  });
  expect(answer.text).not.toContain("payment_links");
  expect(logged).toContainEqual(expect.objectContaining({ requestId: "quote-me" }));
});

test("while the database is away, everything is 503 with Retry-After", async () => {
  const app = await createTestApp();
  const url = "postgresql://nobody@127.0.0.1:1/none";
  const db = openDb({ url, poolMax: 1 });
  const env = { ...app.services.env, DATABASE_URL: url };
  const handle = createWebHandler({ ...app.services, env, db });
  for (const path of ["/payment-links", "/health", "/authentication/jwks"]) {
    const headers = { authorization: `Bearer ${app.apiKey}` };
    const answer = await handle(new Request(`http://localhost/api/canary${path}`, { headers }));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("5");
    expect(await answer.json()).toMatchObject({ statusCode: 503, code: "unavailable" });
  }
  await db.$disconnect();
});
