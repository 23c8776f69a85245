import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "#server/core/telemetry/log.ts";
import { logPageError } from "#server/http/pages/log-page-error.ts";

const route = { routePath: "/invitation/[token]", routeType: "render" };

function linesOf(error: unknown, headers: Record<string, string> = {}): string[] {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _, done) => (lines.push(String(chunk)), done()) });
  logPageError(error, { method: "GET", headers }, route, createLog("info", sink));
  return lines;
}

/** The line that the log gets of a page that failed. */
function lineOf(error: unknown, headers: Record<string, string>) {
  const lines = linesOf(error, headers);
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

test("who goes away in the middle of a request, or is cut off, leaves none", async () => {
  const server = createServer((request) => void request.resume().once("error", told));
  const heard = Promise.withResolvers<Error>();
  const told = (error: Error) => heard.resolve(error);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf");
  server.once("request", () => socket.destroy());
  const error = await heard.promise;
  server.close();
  expect(linesOf(error)).toEqual([]);
  const ofTheDatabase = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  expect(linesOf(ofTheDatabase)).toHaveLength(1);
});
