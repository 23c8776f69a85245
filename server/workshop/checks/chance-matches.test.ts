import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { sourceAt } from "#server/workshop/testing/declared/loose-calls.ts";

/** Four letters or digits of an id's alphabet: some id of a text holds them by chance in a thousand runs. */
const short = /^[0-9a-hjkmnp-tv-z]{1,4}$/i;

/** The refusals of a text that a random id in it can break by chance. */
function chanceMatches(text: string): string[] {
  const refused = text.matchAll(
    /expect\([^;]*?\)\s*\.not\.to(?:Contain\("(?<words>[^"]*)"\)|Match\(\/(?<pattern>[^/\n]*)\/)/g,
  );
  return [...refused].flatMap(({ groups: { words, pattern } = {} }) =>
    (words === undefined ? (pattern ?? "").split("|") : [words]).filter((one) => short.test(one)),
  );
}

test("no test refuses so few letters that a random id may hold them", () => {
  const files = globSync("{app,components,e2e,sdk,server}/**/*.{test,spec}.{ts,tsx}", {
    exclude: ["**/chance-matches.test.ts"],
  });
  expect(files.length).toBeGreaterThan(800);
  const found = files.map(sourceAt).map(({ path, text }) => ({ path, few: chanceMatches(text) }));
  expect(found.filter(({ few }) => few.length > 0)).toEqual([]);
});

test("the check sees a name of three letters and the end of a card's number, and lets whole words be", () => {
  expect(chanceMatches("expect(text).not.toMatch(/private|Ada/i)")).toEqual(["Ada"]);
  expect(chanceMatches('expect(text).not.toContain("4242")')).toEqual(["4242"]);
  expect(chanceMatches("expect(text).not.toMatch(/\\bAda\\b|4242 ?4242/)")).toEqual([]);
});
