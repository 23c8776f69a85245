import { expect, test } from "vitest";
import { optionsOf, type Shape } from "#server/workshop/testing/declared/shape.ts";
import { StripeTable } from "#server/workshop/testing/stripe/table.ts";

/** Files and streams, decimal numbers, what an event tells of, and what is for Stripe's own library. */
const leftOpen = [
  "",
  "file",
  "fx_rate",
  "metric_tons",
  "object",
  "previous_attributes",
  "quantity",
  "use_stripe_sdk",
];

/** The types that a type is made of, each object once. */
function* partsOf(shape: Shape, seen: Set<string>, place: string): Generator<[string, Shape]> {
  for (const option of optionsOf(shape)) {
    yield [place, option];
    if (option.kind === "list" || option.kind === "map") yield* partsOf(option.of, seen, place);
    if (option.kind !== "object" || seen.has(option.name)) continue;
    if (option.name !== "{}") seen.add(option.name);
    for (const [name, { shape: inner }] of option.fields()) yield* partsOf(inner, seen, name);
  }
}

test("every operation of Stripe's package can be read to its last field, and hardly a field is left open", () => {
  const seen = new Set<string>();
  const all = new StripeTable().operations.all();
  const parts = all.flatMap(({ parameters, answer }) =>
    [parameters, answer].flatMap((shape) => (shape ? [...partsOf(shape, seen, "")] : [])),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(parts.length).toBeGreaterThan(20_000);
  const open = new Set(parts.flatMap(([place, { kind }]) => (kind === "any" ? [place] : [])));
  expect([...open].filter((name) => !name.endsWith("_decimal")).toSorted()).toEqual(leftOpen);
});
