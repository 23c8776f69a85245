import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  productionPackages,
  reviewedLicenses,
  unreviewed,
} from "#server/workshop/image/licenses.ts";

const shipped = productionPackages("package-lock.json");
const under = (license: string | undefined) => [
  { name: "ink", version: "1.0.0", place: "node_modules/ink", license },
];

test("every package that the service is shipped with is under a license that somebody has reviewed", () => {
  expect(shipped.length).toBeGreaterThan(500);
  expect(unreviewed(shipped)).toEqual([]);
});

test("a license that nobody has reviewed is refused, and so is none", () => {
  expect(unreviewed(under("GPL-3.0-only"))).toEqual(["ink@1.0.0: GPL-3.0-only"]);
  expect(unreviewed(under("MIT AND SSPL-1.0"))).toEqual(["ink@1.0.0: MIT AND SSPL-1.0"]);
  expect(unreviewed(under(undefined))).toEqual(["ink@1.0.0: no license named"]);
  expect(unreviewed(under("UNLICENSED"))).toHaveLength(1);
});

test("where a package leaves the choice one license is enough, where it names several each counts", () => {
  expect(unreviewed(under("(GPL-2.0-only OR MIT)"))).toEqual([]);
  expect(unreviewed(under("MIT and ISC"))).toEqual([]);
});

test("no license stays on the list that nothing is under any more", () => {
  const named = shipped.map(({ license }) => license ?? "").join(" ");
  expect(Object.keys(reviewedLicenses).filter((name) => !named.includes(name))).toEqual([]);
});

test("the project itself grants nothing until its owners choose", () => {
  expect(JSON.parse(readFileSync("package.json", "utf8"))).toMatchObject({
    private: true,
    license: "UNLICENSED",
  });
});
