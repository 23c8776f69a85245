import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "#server/core/log.ts";
import { logPageError } from "#server/http/log-page-error.ts";

const route = { routePath: "/invitation/[token]", routeType: "render" };

/** The line that the log gets of a page that failed. */
function lineOf(error: unknown, headers: Record<string, string>) {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  logPageError(error, { method: "GET", headers }, route, createLog("info", sink));
  expect(lines).toHaveLength(1);
  return { text: lines.join(""), fields: JSON.parse(lines.join("")) };
}

test("a page that fails leaves a line with its cause, its route and the ids to find it by", () => {
  const error = Object.assign(new Error("column does not exist"), { digest: "2839201" });
  const { fields } = lineOf(error, { "x-request-id": "cart-1" });
  expect(fields).toMatchObject({
    msg: "page failed",
    requestId: "cart-1",
    digest: "2839201",
    method: "GET",
    route: "/invitation/[token]",
    err: { message: "column does not exist", stack: expect.stringContaining("log-page-error") },
  });
});

test("cookies, credentials and what opens something do not get there", () => {
  const { text, fields } = lineOf("no error at all", {
    cookie: "session=opensesame",
    authorization: "Bearer sk_test_opensesame",
    "x-request-id": "4242424242424242",
  });
  expect(text).not.toContain("opensesame");
  expect(fields.requestId).not.toBe("4242424242424242");
});
