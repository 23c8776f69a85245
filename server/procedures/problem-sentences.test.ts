import { expect, test } from "vitest";
import { z } from "zod";
import { problemSentences } from "#server/procedures/problem-sentences.ts";
import { tellGivenOptions } from "#server/wire/atoms/sentences/option-problems.ts";

tellGivenOptions();

const Input = z.object({
  amount: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().min(2).max(5),
  mode: z.enum(["payment", "setup"]),
  metadata: z.record(z.string(), z.unknown()),
  ids: z.array(z.string()).min(1).max(2),
  email: z.string().refine((text) => text.includes("@"), "must be an email address"),
});
const valid = { amount: 1, name: "Ada", mode: "setup", metadata: {}, ids: ["a"], email: "a@b" };

function sentencesFor(change: object): string[] {
  const parsed = Input.safeParse({ ...valid, ...change });
  return parsed.success ? [] : problemSentences(parsed.error);
}

test.each([
  [{ amount: undefined }, "amount: is required"],
  [{ amount: "1" }, "amount: expected number, received string"],
  [{ amount: null }, "amount: expected number, received null"],
  [{ amount: 1.5 }, "amount: must be a whole number"],
  [{ amount: 0 }, "amount: must be at least 1"],
  [{ amount: 2 ** 53 }, "amount: must be at most 9007199254740991"],
  [{ name: "a" }, "name: must have at least 2 characters"],
  [{ name: "abcdef" }, "name: must have at most 5 characters"],
  [{ mode: "x" }, "mode: must be one of payment, setup"],
  [{ mode: "Payments" }, "mode: must be one of payment, setup; did you mean payment?"],
  [{ mode: 5 }, "mode: must be one of payment, setup"],
  [{ metadata: [] }, "metadata: expected object, received array"],
  [{ ids: [] }, "ids: must have at least 1 item"],
  [{ ids: ["a", "b", "c"] }, "ids: must have at most 2 items"],
  [{ ids: ["a", 2] }, "ids.1: expected string, received number"],
  [{ email: "a" }, "email: must be an email address"],
])("one sentence says what is wrong with %j", (change, sentence) => {
  expect(sentencesFor(change)).toEqual([sentence]);
});

test("every problem has its sentence", () => {
  expect(sentencesFor({ amount: 0, name: "a", mode: undefined })).toHaveLength(3);
});
