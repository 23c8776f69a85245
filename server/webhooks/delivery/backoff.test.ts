import { expect, test } from "vitest";
import { retryDelayMs } from "#server/webhooks/delivery/backoff.ts";
import { failingMaxMs } from "#server/webhooks/delivery/record.ts";

/** All pauses of one delivery, as its id spreads them. */
function pausesOf(deliveryId: string): number[] {
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const pause = retryDelayMs({ deliveryId, attempts, retryAfterMs: null });
    if (pause === null) return pauses;
    pauses.push(pause);
  }
}

test("a delivery has had its last attempt before its endpoint is disabled for failing", () => {
  for (let n = 0; n < 500; n += 1) {
    const whole = pausesOf(`del_${n}`).reduce((sum, pause) => sum + pause, 0);
    expect(whole).toBeLessThan(failingMaxMs);
  }
});

test("a receiver may put an attempt off, and not bring it forward", () => {
  const failed = { deliveryId: "del_1", attempts: 1 };
  const usual = retryDelayMs({ ...failed, retryAfterMs: 0 });
  expect(retryDelayMs({ ...failed, retryAfterMs: 60_000 })).toBe(60_000);
  expect(usual).toBeGreaterThan(3_000);
  expect(retryDelayMs({ ...failed, attempts: 10, retryAfterMs: 60_000 })).toBeNull();
});
