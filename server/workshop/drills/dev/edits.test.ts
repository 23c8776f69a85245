import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { devEdits } from "#server/workshop/drills/dev/edits.ts";

test.each(Object.values(devEdits))("$file says what the drill by hand edits", ({ file, from }) => {
  expect(readFileSync(file, "utf8").split(from)).toHaveLength(2);
});
