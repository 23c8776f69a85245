import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { refusal } from "#server/http/files/message.ts";
import { asPageForPerson } from "#server/http/files/refusal-page.ts";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8";

function asked(accept: string | undefined) {
  const url = new URL("http://pay.example/files/download/a");
  return { method: "GET", url, headers: { accept }, body: Readable.from([]) };
}

test("who opens an address that is refused reads why, and what to do", () => {
  const refused = refusal(403, "This URL has expired or was altered. Request a new one.");
  const { status, headers, body } = asPageForPerson(asked(browser), refused);
  expect(status).toBe(403);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
  });
  expect(body).toContain("<h1>This link no longer works</h1>");
  expect(body).toContain("This URL has expired or was altered. Request a new one.");
  expect(body).toContain("ask whoever gave you the link for a new one");
});

test.each([undefined, "*/*", "image/avif,image/webp,*/*;q=0.8", "application/json"])(
  "what asks with “%s” is told in one sentence of text",
  (accept) => {
    const refused = refusal(404, "There is no such file.");
    expect(asPageForPerson(asked(accept), refused)).toBe(refused);
  },
);

test("a file is sent as it is", () => {
  const answer = { status: 200, headers: {}, body: "bytes" };
  expect(asPageForPerson(asked(browser), answer)).toBe(answer);
});
