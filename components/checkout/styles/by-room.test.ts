import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the hosted page is laid out by the room in the reader's letters, not by the window", () => {
  const styles = globSync("components/checkout/**/*.css");
  expect(styles.length).toBeGreaterThan(5);
  // A width in @media counts the browser's letters, and a share of the window knows of no frame around the room.
  const byWindow = /@media[^{]*width|\d(?:vw|vi)\b/;
  expect(styles.filter((file) => byWindow.test(readFileSync(file, "utf8")))).toEqual([]);
});
