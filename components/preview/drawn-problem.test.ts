import { expect, test } from "vitest";
import { problemOfAnswer } from "#components/preview/drawn-problem.ts";

const refusal = (...message: string[]) => JSON.stringify({ statusCode: 400, message });

test("what cannot be drawn as it is typed is said in the service's sentence, without its path", () => {
  const said = "lineItems.0.productId: this product is not active.";
  expect(problemOfAnswer(400, refusal(said, "name: too long"))).toBe("This product is not active.");
  expect(problemOfAnswer(404, refusal("There is no such resource."))).toBe(
    "There is no such resource.",
  );
});

test.each(["", "<html>", "{}", "null", '{"message":[]}', '{"message":[1]}'])(
  "an answer without one (%s) is a refusal all the same",
  (text) => {
    expect(problemOfAnswer(400, text)).toBe("This cannot be shown as it is typed now.");
  },
);

test("who is signed out, may not, or meets a failure of ours reads that", () => {
  const said = [401, 403, 500, 503].map((status) => problemOfAnswer(status, refusal("Why.")));
  expect(said.join(" ")).toMatch(
    /signed out.*role may not.*cannot be drawn now.*cannot be drawn now/,
  );
});
