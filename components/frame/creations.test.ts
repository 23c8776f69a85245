import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { creations } from "#components/frame/creations.ts";

test("each form of something new that keeps a draft is offered with it, by the name that it is kept under", () => {
  const sources = globSync("components/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const kept = sources.flatMap((text) =>
    [...text.matchAll(/useDraft\(form, [`"]([a-z-]+):(?:new"|\$\{[^}]*\?\? "new"\}`)/g)].map(
      ([, name]) => `${name}:new`,
    ),
  );
  const offered = creations.flatMap(({ draft }) => draft ?? []);
  expect(kept.length).toBeGreaterThan(4);
  // Begun from a list of their own: nothing else leads to them.
  const ofLists = ["shipping-rate:new", "transfer:new"];
  expect([...offered, ...ofLists].toSorted()).toEqual(kept.toSorted());
});
