import { expect, test } from "vitest";
import { processorReads, processorWords } from "#server/workshop/checks/processor-names.ts";

const path = "server/payments/planted.ts";

test.each([
  "const paid = await ctx.processor.retrievePayment(id);",
  "const { processor } = ctx;",
  "function ask({ processor, db }: Services) {}",
  'function ask({ processor }: Pick<MerchantContext, "processor">) {}',
])("the processor of the process is taken from no context: %s", (text) => {
  expect(processorReads({ path, text })).toHaveLength(1);
});

test.each(["const name = attempt.processor;", "const { processor } = processorRow;"])(
  "the name of a payment's processor may be read: %s",
  (text) => {
    expect(processorReads({ path, text })).toEqual([]);
  },
);

test("a processor is named in its folder alone, but for comments", () => {
  expect(processorWords({ path, text: 'if (name === "stripe") refuse();' })).toHaveLength(1);
  expect(processorWords({ path, text: "const { adyenUnits } = amounts;" })).toHaveLength(1);
  expect(processorWords({ path, text: "const mollieUnits = 1;" })).toHaveLength(1);
  expect(processorWords({ path, text: "// Stripe's API reference\nrefuse();" })).toEqual([]);
});
