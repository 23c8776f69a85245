import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { judge } from "#components/table/bulk/judge.ts";

function refusal(statusCode: number, code: string) {
  const data = { statusCode, message: ["Why."], code, requestId: "req_1", error: "x" };
  return new TRPCClientError("refused", { result: { error: { message: "", code: -32000, data } } });
}

test.each([
  ["a refusal", refusal(409, "invalid_state"), { isKnown: true, course: "go on" }],
  ["a limit of requests", refusal(429, "rate_limited"), { isKnown: true, course: "same again" }],
  ["the end of a sign-in", refusal(401, "unauthorized"), { isKnown: true, course: "stop" }],
  ["a failure of the service", refusal(500, "internal"), { isKnown: false, course: "go on" }],
  ["no answer", new Error("fetch failed"), { isKnown: false, course: "go on" }],
])("%s says this of its row and of the others", (_, error, judged) => {
  expect(judge(error)).toMatchObject(judged);
});
