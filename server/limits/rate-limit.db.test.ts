import { afterAll, beforeEach, expect, test } from "vitest";
import { hourMs, minuteMs } from "#server/core/clock.ts";
import { loadEnv } from "#server/core/env.ts";
import { openDb } from "#server/data/db.ts";
import {
  attemptRules,
  consumeAttempt,
  removeExpiredLimits,
  returnAttempt,
} from "#server/limits/attempts.ts";
import { createRateLimiter } from "#server/limits/limiter.ts";
import { testClock } from "#server/workshop/testing/clock.ts";
import { testDatabase } from "#server/workshop/testing/database/test-database.ts";

const db = openDb({ url: await testDatabase(), poolMax: 10 });
afterAll(() => db.$disconnect());
const clock = testClock();
const services = { db, clock, env: { ...loadEnv({}), RATE_LIMIT_RPS: 20 } };
beforeEach(() => db.rateLimit.deleteMany());

async function takeMany(
  instances: ReturnType<typeof createRateLimiter>[],
  count: number,
  key: string,
) {
  const taken = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      instances[index % instances.length]?.take(key),
    ),
  );
  return taken.filter((decision) => decision?.allowed).length;
}

test("instances together let through one second's worth, not more", async () => {
  const instances = [
    createRateLimiter(services),
    createRateLimiter(services),
    createRateLimiter(services),
  ];
  const startedMs = performance.now();
  const allowed = await takeMany(instances, 200, "key_a");
  // The bucket refills while the test runs, however slow the machine: a token every 50 ms.
  const refilled = Math.ceil((performance.now() - startedMs) / 50);
  expect(allowed).toBeGreaterThanOrEqual(20);
  expect(allowed).toBeLessThanOrEqual(20 + refilled);
});

test("one credential's requests take nothing from another's", async () => {
  const limiter = createRateLimiter(services);
  await takeMany([limiter], 100, "key_a");
  expect((await limiter.take("key_b"))?.allowed).toBe(true);
});

test("a refused caller is told when to come back, and is then served", async () => {
  const limiter = createRateLimiter(services);
  await takeMany([limiter], 100, "key_a");
  const refused = await limiter.take("key_a");
  expect(refused).toMatchObject({ allowed: false, retryAfterS: 1 });
  // Time passes: on our clock, and in the bucket, whose time is the database's.
  clock.advance(1_000);
  await db.$executeRaw`UPDATE rate_limits SET expire = expire - 1000000`;
  expect((await limiter.take("key_a"))?.allowed).toBe(true);
});

test("when the database's clock is put back an hour, nobody waits for an hour", async () => {
  const limiter = createRateLimiter(services);
  await takeMany([limiter], 100, "key_a");
  expect(await limiter.take("key_a")).toMatchObject({ allowed: false });
  clock.advance(-hourMs);
  await db.$executeRaw`UPDATE rate_limits SET expire = expire + 3600000000`;
  expect(await limiter.take("key_a")).toMatchObject({ allowed: true });
  expect(await createRateLimiter(services).take("key_a")).toMatchObject({ allowed: true });
});

test("a busy credential costs far fewer round trips than requests", async () => {
  let queries = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === "$queryRaw") queries += 1;
      return Reflect.get(target, name, target);
    },
  });
  const limiter = createRateLimiter({
    ...services,
    db: counting,
    env: { ...services.env, RATE_LIMIT_RPS: 1000 },
  });
  for (let request = 0; request < 500; request += 1) await limiter.take("key_a");
  expect(queries).toBeLessThan(25);
});

test("answers say what is left, in the words of the IETF draft", async () => {
  const decision = await createRateLimiter(services).take("key_a");
  expect(decision?.headers).toEqual({
    "RateLimit-Policy": '"default";q=20;w=1',
    RateLimit: '"default";r=19;t=1',
  });
});

test("RATE_LIMIT_RPS=0 turns limits off", async () => {
  const limiter = createRateLimiter({ ...services, env: { ...services.env, RATE_LIMIT_RPS: 0 } });
  expect(await limiter.take("key_a")).toBeNull();
});

test("the sixth attempt in fifteen minutes is refused, parallel or not, and the window ends", async () => {
  const attempt = () => consumeAttempt(services, attemptRules.signInPair, "ada@example.com");
  const results = await Promise.allSettled(Array.from({ length: 12 }, attempt));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(5);
  clock.advance(14 * minuteMs);
  await expect(attempt()).rejects.toMatchObject({
    code: "rate_limited",
    options: { retryAfterS: 60 },
  });
  clock.advance(minuteMs);
  await expect(attempt()).resolves.toBeUndefined();
});

test("an attempt given back does not count", async () => {
  for (let success = 0; success < 20; success += 1) {
    await consumeAttempt(services, attemptRules.signInPair, "ada@example.com");
    await returnAttempt(services, attemptRules.signInPair, "ada@example.com");
  }
  await expect(
    consumeAttempt(services, attemptRules.signInPair, "ada@example.com"),
  ).resolves.toBeUndefined();
});

test("counters of the past are removed", async () => {
  await consumeAttempt(services, attemptRules.confirmAddress, "203.0.113.7");
  expect(await removeExpiredLimits(services)).toBe(0);
  clock.advance(26 * 60 * minuteMs);
  expect(await removeExpiredLimits(services)).toBe(1);
});
