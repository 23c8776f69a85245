import { expect, test } from "vitest";
import { createAddressLimit } from "#server/limits/address-limit.ts";

/** Ten requests a second for each address. */
function tenASecond() {
  let ms = Date.parse("2026-11-21T12:00:00Z");
  const clock = { now: () => new Date(ms) };
  const limit = createAddressLimit({ env: { RATE_LIMIT_RPS: 10 }, clock }, 1);
  const allowed = (count: number, ip: string | null) =>
    Array.from({ length: count }, () => limit.take(ip)).filter((decision) => decision?.allowed)
      .length;
  return { limit, allowed, wait: (by: number) => (ms += by) };
}

test("a second's worth passes at once; then as much as comes back", () => {
  const { allowed, wait } = tenASecond();
  expect(allowed(50, "203.0.113.7")).toBe(10);
  wait(300);
  expect(allowed(50, "203.0.113.7")).toBe(3);
  wait(60_000);
  expect(allowed(50, "203.0.113.7")).toBe(10);
});

test("a clock that is put back shuts nobody out", () => {
  const { allowed, wait } = tenASecond();
  expect(allowed(10, "203.0.113.7")).toBe(10);
  wait(-3_600_000);
  expect(allowed(50, "203.0.113.7")).toBe(10);
});

test("addresses do not share a bucket; those of one /64 and unknown ones do", () => {
  const { allowed } = tenASecond();
  expect(allowed(10, "203.0.113.7")).toBe(10);
  expect(allowed(10, "203.0.113.8")).toBe(10);
  expect(allowed(10, "2001:db8::1")).toBe(10);
  expect(allowed(10, "2001:db8::2")).toBe(0);
  expect(allowed(10, null)).toBe(10);
  expect(allowed(10, null)).toBe(0);
});

test("answers say what is left and when to come back", () => {
  const { limit, allowed } = tenASecond();
  expect(limit.take("203.0.113.7")).toEqual({
    allowed: true,
    retryAfterS: 1,
    headers: { "RateLimit-Policy": `"address";q=10;w=1`, RateLimit: `"address";r=9;t=1` },
  });
  allowed(20, "203.0.113.7");
  expect(limit.take("203.0.113.7")).toMatchObject({ allowed: false, retryAfterS: 1 });
});

test("without a limit nothing is counted", () => {
  const clock = { now: () => new Date() };
  expect(createAddressLimit({ env: { RATE_LIMIT_RPS: 0 }, clock }, 1).take("::1")).toBeNull();
});
