import { expect, test } from "vitest";
import { httpUrl } from "#server/programs/cli/service/listen.ts";
import { eventTypes } from "#server/events/types.ts";
import { eventType } from "#server/programs/cli/trigger/trigger.ts";
import { byHand, triggers } from "#server/programs/cli/trigger/triggers.ts";

test.each([
  ["localhost:4000", "http://localhost:4000"],
  ["localhost:4000/hook", "http://localhost:4000/hook"],
  ["4000", "http://localhost:4000"],
  ["4000/hook", "http://localhost:4000/hook"],
  ["127.0.0.1:4000", "http://127.0.0.1:4000"],
  ["http://localhost:4000/hook", "http://localhost:4000/hook"],
  ["HTTPS://shop.example/hook", "HTTPS://shop.example/hook"],
])("listen forwards to %s", (typed, url) => {
  expect(httpUrl(typed)).toBe(url);
});

test.each(["ftp://localhost", "file:///etc/passwd", "", "a b"])("not to %j", (typed) => {
  expect(() => httpUrl(typed)).toThrow("Write it as");
});

test("trigger makes every type of the catalogue, or says how it comes about", () => {
  expect([...Object.keys(triggers), ...Object.keys(byHand)].toSorted()).toEqual(eventTypes);
});

test("trigger tells the type that was meant", () => {
  expect(eventType("payment_intent.succeeded")).toBe("payment_intent.succeeded");
  expect(eventType("webhook_endpoint.disabled")).toBe("webhook_endpoint.disabled");
  expect(() => eventType("payment_intent.suceeded")).toThrow(
    "Did you mean payment_intent.succeeded?",
  );
  expect(() => eventType("zzz")).toThrow("It is one of ");
});
