import { type IncomingHttpHeaders, request } from "node:http";
import { expect, test } from "../fixtures/test.ts";

type Sent = {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: Buffer | string;
};
type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** Over a real socket, with exactly these bytes. */
function send(baseUrl: string, { method, path, headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${baseUrl}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

const path = "/api/canary/payment-links";

test("2 MiB are refused with an answer that the sender gets to read, announced or not", async ({
  demo,
}) => {
  const headers = { authorization: `Bearer ${demo.apiKey}`, "content-type": "application/json" };
  const body = Buffer.alloc(2 * 1024 * 1024, 0x20);
  for (const [name, value] of [
    ["content-length", String(body.length)],
    ["transfer-encoding", "chunked"],
  ] as const) {
    const answer = await send(demo.baseUrl, {
      method: "POST",
      path,
      headers: { ...headers, [name]: value },
      body,
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ statusCode: 413, code: "body_too_large" });
  }
});

test("a refusal before the body is read leaves the connection in order", async ({ demo }) => {
  const body = JSON.stringify({ name: "x".repeat(500_000) });
  const headers = { "content-type": "application/json" };
  const answer = await send(demo.baseUrl, { method: "POST", path, headers, body });
  expect(answer.status).toBe(401);
  expect(answer.headers["www-authenticate"]).toBe("Bearer");
  const next = await send(demo.baseUrl, { method: "GET", path: "/api/canary/health" });
  expect(next.status).toBe(200);
});

test("bytes that are no UTF-8 are a 400, and HEAD has GET's length", async ({ shop, api }) => {
  await api.post("/products", { name: "Fig", amount: 1900, currency: "EUR" });
  const headers = { authorization: `Bearer ${shop.apiKey}`, "content-type": "application/json" };
  const body = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  const bad = await send(shop.baseUrl, { method: "POST", path, headers, body });
  expect(JSON.parse(bad.text)).toMatchObject({ statusCode: 400, code: "invalid_json" });
  const products = "/api/canary/products?limit=1";
  const got = await send(shop.baseUrl, { method: "GET", path: products, headers });
  const head = await send(shop.baseUrl, { method: "HEAD", path: products, headers });
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(got.text)));
  expect(head.text).toBe("");
});

test("the keys that validate tokens are where validators look", async ({ demo }) => {
  const known = await send(demo.baseUrl, { method: "GET", path: "/.well-known/jwks.json" });
  const api = await send(demo.baseUrl, { method: "GET", path: "/api/canary/authentication/jwks" });
  expect(known.text).toBe(api.text);
  expect(known.headers["access-control-allow-origin"]).toBe("*");
});
