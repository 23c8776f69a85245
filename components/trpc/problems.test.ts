import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { problemsOf, splitProblems } from "#components/trpc/problems.ts";

function refusal(statusCode: number, message: string[]) {
  const data = {
    statusCode,
    message,
    code: "x",
    requestId: "req_1",
    error: "x",
    httpStatus: statusCode,
  };
  return new TRPCClientError("refused", { result: { error: { message: "", code: -32000, data } } });
}

test("a refusal says what the service said, sentence by sentence", () => {
  expect(problemsOf(refusal(400, ["name: too long", "total differs"]))).toEqual([
    "name: too long",
    "total differs",
  ]);
});

test("a failure on our side carries the reference that finds it in the log", () => {
  expect(problemsOf(refusal(500, ["Something went wrong."]))).toEqual([
    "Something went wrong. (req_1)",
  ]);
});

test("no answer at all is a matter of the connection", () => {
  expect(problemsOf(new Error("fetch failed"))[0]).toContain("could not be reached");
});

test("problems of known fields go to them, the rest stay general", () => {
  expect(
    splitProblems(
      ["totalAmount: must be greater than 0", "lineItems.0: bad", "Not today."],
      ["totalAmount"],
    ),
  ).toEqual({
    byField: { totalAmount: "must be greater than 0" },
    general: ["lineItems.0: bad", "Not today."],
  });
});
