import { expect, test } from "vitest";
import { hourMs, minuteMs, secondMs } from "#server/core/clock.ts";
import { ChargeBreaker } from "#server/payments/processor/breaker.ts";
import { testClock } from "#server/workshop/testing/clock.ts";

/** A breaker, and charges of which `unknown` have no known outcome, then `known` have one. */
function open() {
  const clock = testClock();
  const told: string[] = [];
  const breaker = new ChargeBreaker(clock, (state) => told.push(state));
  const charges = ({ unknown = 0, known = 0 }) => {
    for (let count = 0; count < unknown; count += 1) breaker.heard(false, clock.now());
    for (let count = 0; count < known; count += 1) breaker.heard(true, clock.now());
  };
  return { clock, breaker, told, charges };
}

test("half of ten charges without a known outcome refuse new ones, with the time to come again", () => {
  const { breaker, charges, clock, told } = open();
  charges({ known: 5 });
  charges({ unknown: 4 });
  expect(breaker.admit()).toBeNull();
  charges({ unknown: 1 });
  expect(breaker.admit()).toEqual({ retryAfterS: 15 });
  clock.advance(12_500);
  expect(breaker.admit()).toEqual({ retryAfterS: 3 });
  expect(told).toEqual(["open"]);
});

test("fewer than ten in a minute, or fewer than half, refuse nobody", () => {
  const { breaker, charges, clock } = open();
  charges({ unknown: 9 });
  expect(breaker.admit()).toBeNull();
  clock.advance(minuteMs);
  charges({ unknown: 9 });
  expect(breaker.admit()).toBeNull();
  charges({ known: 30 });
  charges({ unknown: 20 });
  expect(breaker.state).toBe("closed");
});

test("after a rest two are let through every five seconds; three that went well open the way to all", () => {
  const { breaker, charges, clock, told } = open();
  charges({ unknown: 10 });
  clock.advance(15 * secondMs);
  expect([breaker.admit(), breaker.admit()]).toEqual([null, null]);
  expect(breaker.admit()).toEqual({ retryAfterS: 5 });
  clock.advance(5 * secondMs);
  expect(breaker.admit()).toBeNull();
  charges({ known: 2 });
  expect(breaker.state).toBe("half_open");
  charges({ known: 1 });
  for (let count = 0; count < 20; count += 1) expect(breaker.admit()).toBeNull();
  // Earlier outcomes are forgotten: one more unknown outcome does not open the breaker again.
  charges({ unknown: 1 });
  expect(breaker.state).toBe("closed");
  expect(told).toEqual(["open", "half_open", "closed"]);
});

test("a probe without an outcome doubles the rest, to a minute", () => {
  const { breaker, charges, clock } = open();
  charges({ unknown: 10 });
  for (const seconds of [15, 30, 60, 60]) {
    expect(breaker.admit()).toEqual({ retryAfterS: seconds });
    clock.advance(seconds * secondMs);
    expect(breaker.admit()).toBeNull();
    charges({ unknown: 1 });
  }
});

test("a charge that was under way before the rest neither proves nor disproves anything", () => {
  const { breaker, charges, clock } = open();
  const before = clock.now();
  charges({ unknown: 10 });
  breaker.heard(true, before);
  expect(breaker.admit()).not.toBeNull();
  clock.advance(15 * secondMs);
  expect(breaker.admit()).toBeNull();
  for (let count = 0; count < 5; count += 1) breaker.heard(false, before);
  for (let count = 0; count < 5; count += 1) breaker.heard(true, before);
  expect(breaker.state).toBe("half_open");
});

test("with nobody there who would pay it says itself that it would let some through", () => {
  const { breaker, charges, clock } = open();
  charges({ unknown: 10 });
  expect(breaker.state).toBe("open");
  clock.advance(15 * secondMs);
  expect(breaker.state).toBe("half_open");
});

test("a clock that is put back an hour keeps nobody waiting for that hour, at rest and among probes", () => {
  const { breaker, charges, clock } = open();
  charges({ unknown: 10 });
  clock.advance(-hourMs);
  expect([breaker.admit(), breaker.admit()]).toEqual([null, null]);
  expect(breaker.admit()).toEqual({ retryAfterS: 5 });
  clock.advance(-hourMs);
  expect(breaker.admit()).toBeNull();
  charges({ known: 3 });
  expect(breaker.state).toBe("closed");
});
