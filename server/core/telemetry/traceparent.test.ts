import { expect, test } from "vitest";
import {
  looksLikeCard,
  readTraceparent,
  traceparentOf,
} from "#server/core/telemetry/traceparent.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const spanId = "00f067aa0ba902b7";

test("a caller's trace is read, with whether it is collected, and written the same", () => {
  const read = readTraceparent(`00-${traceId}-${spanId}-01`);
  expect(read).toEqual({ traceId, spanId, traceFlags: 1, isRemote: true });
  expect(traceparentOf(read)).toBe(`00-${traceId}-${spanId}-01`);
  const unheard = readTraceparent(`00-${traceId}-${spanId}-02`);
  expect(unheard?.traceFlags).toBe(0);
  expect(traceparentOf(unheard)).toBeNull();
  expect(readTraceparent(`cc-${traceId}-${spanId}-01-more`)?.traceId).toBe(traceId);
});

test.each([
  [null],
  [""],
  ["opensesame"],
  [`ff-${traceId}-${spanId}-01`],
  [`00-${"0".repeat(32)}-${spanId}-01`],
  [`00-${traceId}-${"0".repeat(16)}-01`],
  [`00-${traceId.toUpperCase()}-${spanId}-01`],
  [`00-${traceId}-${spanId}-01-more`],
  [`00-${traceId}-4242424242424242-01`],
  [`00-ab4242424242424242ab929d0e0e4736-${spanId}-01`],
  [`00-${traceId}-${spanId}`],
])("what is no trace, or looks like a card, begins a new one: %s", (header) => {
  expect(readTraceparent(header)).toBeNull();
});

test("an id whose digits could be a card's is seen wherever they stand in it", () => {
  expect(looksLikeCard("a424242424242424")).toBe(false);
  expect(looksLikeCard("4242424242424242")).toBe(true);
  expect(looksLikeCard("14242424242424242a0000000000000f")).toBe(true);
  expect(looksLikeCard(traceId)).toBe(false);
});
