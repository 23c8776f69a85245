import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { statementSuffix } from "#server/payments/processor/stripe/payments/statement-suffix.ts";
import { adapterWithDouble } from "#server/workshop/testing/stripe/adapter.ts";
import { refusedStatement } from "#server/workshop/testing/stripe/books/rules.ts";

const { double, processor, request } = await adapterWithDouble();
afterAll(() => double.stop());

test.each([
  ["Fern & Oak", "FERN & OAK"],
  ["Fern & Oak Trading Ltd", "FERN & OAK"],
  ["Bergmann & Sons", "BERGMANN"],
  ["Straßenküche", "STRASSENKU"],
  ["Łódź Æther", "LODZ"],
  ['"The" <Shop>*', "THE SHOP"],
  ["株式会社カナリア", undefined],
  ["2024", undefined],
  ["", undefined],
  [null, undefined],
])("of the merchant %j a statement says %j", (name, suffix) => {
  expect(statementSuffix(name)).toBe(suffix);
});

test("whatever a merchant is called, Stripe takes the end of its statement", () => {
  const names = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: "grapheme" }),
    fc.string(),
  );
  fc.assert(
    fc.property(names, (name) => {
      const suffix = statementSuffix(name);
      if (suffix === undefined) return;
      expect(refusedStatement({ statement_descriptor_suffix: suffix })).toBeNull();
    }),
    { numRuns: 500 },
  );
});

test("each payment names its merchant to the shopper and to who looks at the account", async () => {
  await processor.createPayment(request());
  const created = double.seen.find(({ path }) => path === "/v1/payment_intents");
  expect(created?.fields).toMatchObject({
    statement_descriptor_suffix: "FERN & OAK",
    description: "Fern & Oak, pi_ours",
  });
});
