import { expect, test } from "vitest";
import { chargeCallers, chargeSources } from "#server/workshop/checks/charge-callers.ts";

test("a charge begins in server/payments/charge and nowhere else", () => {
  expect(chargeSources().length).toBeGreaterThan(500);
  expect(chargeSources().flatMap(chargeCallers)).toEqual([]);
});

test.each([
  ["a call of the processor", "await processorOf(ctx, attempt).createPayment(request);"],
  ["a method taken out of the processor", "const { createPayment } = processor;"],
  ["a confirmation without limits", "await confirmPayment(ctx, id, input);"],
])("the check sees %s", (_, text) => {
  expect(chargeCallers({ path: "server/routers/planted.ts", text })).not.toEqual([]);
});
