import { expect, test } from "vitest";
import { isWithin } from "#components/frame/navigation.ts";

test("a resource's own pages belong to it, those with a longer name do not", () => {
  expect(isWithin("/payments/pi_1", "/payments")).toBe(true);
  expect(isWithin("/payments", "/payments")).toBe(true);
  expect(isWithin("/payments-archive", "/payments")).toBe(false);
});

test("the overview is only itself", () => {
  expect(isWithin("/", "/")).toBe(true);
  expect(isWithin("/payments", "/")).toBe(false);
});
