import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { looseCalls, sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";
import { StripeTable } from "#server/workshop/testing/stripe/table.ts";

const { operations } = new StripeTable();

const programs = readdirSync("server", { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .filter((name) => !name.startsWith("workshop") && !name.startsWith("generated"))
  .map((name) => sourceAt(join("server", name)))
  .filter(({ text }) => text.includes('from "stripe"'));

/** The body of a webhook is JSON that no call of the package has typed. */
const ofBody = /stripe\/notices\.ts:\d+ casts with as$/;

test("every parameter that Stripe is given is held to Stripe's declaration where it is written, and no answer is cast", () => {
  expect(programs.length).toBeGreaterThan(4);
  const loose = programs.flatMap((program) => looseCalls(program, operations));
  expect(loose.filter((one) => !ofBody.test(one))).toEqual([]);
});

test.each([
  ["a variable", "const params = { types: [1] }; stripe.paymentIntents.create(params);"],
  ["an object", "paymentIntents.confirm(id, { off_session: true }, options);"],
  ["a value that somebody else made", "account.stripe.refunds.create(made);"],
  ["an object of a group", "stripe.radar.earlyFraudWarnings.list({ limit: 1 });"],
  [
    "what is spread",
    "const params = { ...common, amount } satisfies Stripe.PaymentIntentCreateParams; stripe.paymentIntents.create(params);",
  ],
  ["a cast", "const dispute = (await read()) as Stripe.Dispute;"],
])("the check sees %s", (_, text) => {
  expect(looseCalls({ path: "planted.ts", text }, operations)).toHaveLength(1);
});
