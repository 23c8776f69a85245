import { expect, test } from "vitest";
import { visibleName } from "#server/core/text/visible-name.ts";

test.each([
  ["Fern & Oak", "Fern & Oak"],
  ["\u200B\u200B", null],
  [" \u2060\u202E ", null],
  ["\u3164", null],
  ["", null],
  [null, null],
  ["Fern\u202E & Oak\u202C", "Fern & Oak"],
  ["می\u200Cخواهم", "می\u200Cخواهم"],
  ["👩\u200D🌾 Farm", "👩\u200D🌾 Farm"],
])("the visible part of %j is %j", (name, visible) => expect(visibleName(name)).toBe(visible));
