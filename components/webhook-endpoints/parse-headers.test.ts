import { expect, test } from "vitest";
import { parseHeaders } from "#components/webhook-endpoints/parse-headers.ts";

const headers = {
  "webhook-id": "evt_1",
  "webhook-timestamp": "1700000000",
  "webhook-signature": "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,abc=",
};

test.each([
  [
    "lines of a log",
    "Webhook-Id: evt_1\r\nwebhook-timestamp:1700000000\n  webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,abc=\n",
  ],
  [
    "arguments of curl",
    `-H 'webhook-id: evt_1' \\\n  -H "webhook-timestamp: 1700000000" \\\n-H 'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,abc='`,
  ],
  ["JSON", JSON.stringify(headers, null, 2)],
  [
    "what console.log prints of an object",
    `{\n  'webhook-id': 'evt_1',\n  'webhook-timestamp': '1700000000',\n  'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,abc='\n}`,
  ],
])("reads headers from %s", (_, text) => {
  expect(parseHeaders(text)).toEqual(headers);
});

test("finds none in what is no header", () => {
  expect(parseHeaders("")).toEqual({});
  expect(parseHeaders("POST /hook HTTP/1.1")).toEqual({});
});
