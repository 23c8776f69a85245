import { expect, test } from "vitest";
import { formatSize } from "#components/files/format-size.ts";

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KiB"],
  [48_213, "47 KiB"],
  [1_468_006, "1.4 MiB"],
  [26_214_400, "25 MiB"],
])("%i bytes read as %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
