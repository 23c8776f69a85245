import { expect, test } from "vitest";
import type { LogFields } from "#server/core/telemetry/log-fields.ts";
import { createLog } from "#server/core/telemetry/log.ts";

/** The log line written for `fields`, as text and parsed. */
function written(
  fields: object,
  message = "said",
): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  createLog("debug", { write: (line) => void lines.push(line) }).warn(fields as LogFields, message);
  const [text = ""] = lines;
  return { text, line: JSON.parse(text) };
}

const pan = "4242424242424242";
const deep = { one: { two: { three: { four: { five: pan } } } } };

test.each([
  ["a field that is not listed", { email: "ada@fern.example" }],
  ["the same with an error in it", { error: Object.assign(new Error("no"), { detail: "ada@" }) }],
  ["a card number in a listed field", { requestId: `ada@ ${pan}` }],
  ["the same as a number", { id: Number(pan), reason: "ada@ sk_test_opensesame" }],
  ["the same in fours", { reason: "ada@ 4242 4242 4242 4242" }],
  ["an API key in a list", { problems: ["ada@ sk_live_opensesame"] }],
  ["a webhook's secret below a field", { dropped: { why: "ada@ whsec_opensesame" } }],
  ["a token, by its name", { dropped: { sessionToken: "ada@ opensesame" } }],
  ["a card number deeper than is looked", { dropped: { ...deep } }],
  ["an address with a token", { path: "/ada@/invitation?token=opensesame" }],
  ["an error below a field", { dropped: { why: Object.assign(new Error("no"), { row: "ada@" }) } }],
])("%s does not get into the log", (_, fields) => {
  expect(written(fields).text).not.toMatch(/ada@|opensesame|4242 ?4242/);
});

test("the sentence itself is looked through as well", () => {
  expect(written({}, `paid by ${pan}`).line["msg"]).toBe("[redacted]");
});

test("what tells nothing of anybody is written as it is, and a field without a place says its name", () => {
  const fields = { requestId: "req_1", status: 201, durationMs: 1.5, merchantId: null };
  expect(written(fields).line).toMatchObject({ ...fields, msg: "said" });
  expect(written({ dropped: { limit: 3 }, pages: ["/checkout"] }).line).toMatchObject({
    dropped: { limit: 3 },
    pages: ["/checkout"],
  });
  expect(written({ shoeSize: 43 }).line["shoeSize"]).toBe("[not a field of the log]");
});
