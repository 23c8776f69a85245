import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// The hosted page's forms work without a script; these are the exceptions of the dashboard: its own form, and two that do.
const own = [
  "components/form/form.tsx",
  "components/auth/sign-in-form.tsx",
  "components/tax/period-chooser.tsx",
];

test("every form of the dashboard waits for its script", () => {
  const files = globSync("{app,components}/**/*.tsx").filter(
    (file) => !file.startsWith("components/checkout/") && !own.includes(file),
  );
  const plain = files.filter((file) => /<form\b/.test(readFileSync(file, "utf8")));
  expect(plain).toEqual([]);
});
