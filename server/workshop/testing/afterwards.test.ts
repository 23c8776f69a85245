import { expect, test } from "vitest";
import { afterwards } from "#server/workshop/testing/afterwards.ts";

const done: string[] = [];
afterwards(() => done.push("file"));

test("what a test asks for is not done while it runs", async () => {
  afterwards(() => done.push("first"));
  await Promise.resolve();
  afterwards(() => done.push("last"));
  expect(done).toEqual([]);
});

test("it is done when the test is over, the last asked for first; what the file asks for comes later", () => {
  expect(done).toEqual(["last", "first"]);
});
