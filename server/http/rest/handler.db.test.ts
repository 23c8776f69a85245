import { expect, test } from "vitest";
import { errorCodes } from "#server/core/errors.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const link = {
  totalAmount: 4900,
  currency: "EUR",
  mode: "payment",
  successUrl: "https://shop.example/thanks",
  cancelUrl: "https://shop.example/cart",
  metadata: { orderId: "6735" },
};

test("a payment link is created, read, listed, changed and deleted over REST", async () => {
  const created = await app.request("POST", "/payment-links", { body: link });
  expect(created).toMatchObject({
    status: 201,
    body: { ...link, merchantId: app.merchant.id, name: null },
  });
  const path = `/payment-links/${created.body.id}`;
  expect((await app.request("GET", path)).text).toBe(created.text);
  const list = await app.request("GET", "/payment-links?limit=1000&active=true");
  expect(list.body).toEqual({
    data: [created.body],
    pagination: { limit: 100, offset: 0, total: 1, hasMore: false },
  });
  const changed = await app.request("PATCH", path, {
    body: { name: "Workshop", id: "plink_other" },
  });
  expect(changed).toMatchObject({ status: 200, body: { id: created.body.id, name: "Workshop" } });
  const deleted = await app.request("DELETE", path);
  expect(deleted).toMatchObject({ status: 200, body: { id: created.body.id, deleted: true } });
  expect((await app.request("PATCH", path, { body: { name: "x" } })).status).toBe(409);
});

test("HEAD answers what GET would, without the body", async () => {
  const got = await app.request("GET", "/payment-links");
  const head = await app.request("HEAD", "/payment-links");
  expect(head).toMatchObject({ status: 200, text: "" });
  expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(got.text)));
  expect((await app.request("HEAD", "/payment-links/plink_none")).status).toBe(404);
});

test("unknown paths are 404, known paths with another method 405 with Allow", async () => {
  for (const path of ["/nothing", "/payment-links/a/b", "/", ""]) {
    expect(await app.request("GET", path)).toMatchObject({
      status: 404,
      body: { code: "not_found", message: [expect.stringContaining("/openapi.json lists")] },
    });
  }
  for (const path of ["/payment-links/", "/v1/payment_links", "//payment-links"]) {
    expect(await app.request("GET", path)).toMatchObject({
      status: 404,
      body: { message: ["No operation has this path. Use GET /api/canary/payment-links."] },
    });
  }
  const refused = await app.request("PUT", "/payment-links", { body: {} });
  expect(refused).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect(refused.headers.get("allow")).toBe("POST, GET, HEAD, OPTIONS");
  const deeper = await app.request("POST", "/payment-links/plink_1", { body: {} });
  expect(deeper.headers.get("allow")).toBe("GET, PATCH, DELETE, HEAD, OPTIONS");
});

test("OPTIONS says what a path answers; only public facts are open to other sites", async () => {
  const closed = await app.request("OPTIONS", "/payment-links", { key: null });
  expect(closed.status).toBe(204);
  expect(closed.headers.get("allow")).toContain("POST");
  expect(closed.headers.has("access-control-allow-origin")).toBe(false);
  for (const path of ["/openapi.json", "/authentication/jwks"]) {
    expect((await app.request("OPTIONS", path)).headers.get("access-control-allow-origin")).toBe(
      "*",
    );
    expect((await app.request("GET", path)).headers.get("access-control-allow-origin")).toBe("*");
  }
});

test("a sane request id is kept, any other replaced, and errors carry it in the body", async () => {
  const kept = await app.request("GET", "/payment-links/none", {
    headers: { "x-request-id": "order-6735.a" },
  });
  expect(kept.headers.get("x-request-id")).toBe("order-6735.a");
  expect(kept.body.requestId).toBe("order-6735.a");
  for (const odd of ["a b", "x".repeat(129), "<script>", ""]) {
    const answer = await app.request("GET", "/payment-links", { headers: { "x-request-id": odd } });
    expect(answer.headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{32}$/);
  }
});

test.each([
  ["text/plain", "{}"],
  ["application/x-www-form-urlencoded", "totalAmount=1"],
  ["application/jsonx", "{}"],
  ["application/json; charset=latin1", "{}"],
])("a body sent as %s is 415", async (type, body) => {
  const answer = await app.request("POST", "/payment-links", {
    body,
    headers: { "content-type": type },
  });
  expect(answer).toMatchObject({ status: 415, body: { code: "unsupported_media_type" } });
});

test("JSON may be announced in any of its usual spellings", async () => {
  for (const type of [
    "application/json",
    "application/json; charset=utf-8",
    'Application/JSON;charset="UTF-8"',
    "application/merge-patch+json",
    "application/json; charset=utf8",
    "application/json;charset=us-ascii",
    "application/json; profile=shop; version=1;",
  ]) {
    const answer = await app.request("POST", "/payment-links", {
      body: link,
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(201);
  }
});

test("what a call with a body says in its address is refused, and a merchant there is asked for", async () => {
  const { id } = (await app.request("POST", "/payment-links", { body: link })).body;
  const other = await app.createMerchant();
  const own = app.merchant.id;
  const send = async (method: string, query: string, body: object) => {
    const path = method === "POST" ? "/payment-links" : `/payment-links/${id}`;
    const answer = await app.request(method, path + query, { body });
    return [answer.status, answer.body.code];
  };
  for (const [method, body] of [
    ["POST", link],
    ["PATCH", { name: "x" }],
  ] as const) {
    expect(await send(method, "?limit=1", body)).toEqual([400, "validation_failed"]);
    expect(await send(method, "?name=y", body)).toEqual([400, "validation_failed"]);
    expect(await send(method, "?%zz", body)).toEqual([400, "validation_failed"]);
    expect(await send(method, `?merchantId=${other.id}`, body)).toEqual([
      403,
      "merchant_forbidden",
    ]);
    const both = { ...body, merchantId: own };
    expect(await send(method, `?merchantId=${other.id}`, both)).toEqual([
      403,
      "merchant_forbidden",
    ]);
    expect((await send(method, `?merchantId=${own}`, { ...both, merchantId: other.id }))[0]).toBe(
      403,
    );
    expect((await send(method, `?merchantId=${own}`, both))[0]).toBeLessThan(300);
    expect((await send(method, `?merchantId=${own}`, body))[0]).toBeLessThan(300);
  }
});

test("a body of more than 1 MiB is 413, with or without a Content-Length", async () => {
  const body = JSON.stringify({ ...link, name: "x".repeat(1024 * 1024) });
  const declared = await app.request("POST", "/payment-links", {
    body,
    headers: { "content-length": String(body.length) },
  });
  expect(declared).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  expect(await app.request("POST", "/payment-links", { body })).toMatchObject({ status: 413 });
});

test("a large body within the limit is answered by its content, not its size", async () => {
  const answer = await app.request("POST", "/payment-links", {
    body: { ...link, metadata: { text: "x".repeat(900_000) } },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
});

test.each(["{", "[]", "null", "", '{"a":1,"a":2}', '{"__proto__":{}}'])(
  "%s as a body is a 400",
  async (body) => {
    const before = await app.services.db.paymentLink.count();
    const answer = await app.request("POST", "/payment-links", { body });
    expect(answer.status).toBe(400);
    expect(await app.services.db.paymentLink.count()).toBe(before);
  },
);

test.each(["100", null, 1.5, -1, 2 ** 53, 1e300, true, [], {}])(
  "%s is not an amount",
  async (totalAmount) => {
    const answer = await app.request("POST", "/payment-links", { body: { ...link, totalAmount } });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(answer.body.message[0]).toMatch(/^totalAmount: /);
  },
);

test("an unknown currency has its own code", async () => {
  const answer = await app.request("POST", "/payment-links", {
    body: { ...link, currency: "EURO" },
  });
  expect(answer).toMatchObject({ status: 400, body: { code: "invalid_currency" } });
});

test("every problem of a body gets its sentence", async () => {
  const answer = await app.request("POST", "/payment-links", { body: {} });
  const fields = answer.body.message.map((sentence: string) => sentence.split(":")[0]);
  expect(fields.toSorted()).toEqual([
    "cancelUrl",
    "currency",
    "metadata",
    "mode",
    "successUrl",
    "totalAmount",
  ]);
});

test.each([
  "limit=0",
  "limit=-1",
  "limit=1.5",
  "limit=a",
  "limit=",
  "offset=-1",
  "offset=x",
  "active=1",
  "limit=1&limit=2",
  "active=%zz",
])("the query %s is a 400", async (query) => {
  expect(await app.request("GET", `/payment-links?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("ids that no id of ours could be are refused or not found, never a failure", async () => {
  for (const id of [
    "%00",
    "%zz",
    "%ff",
    "x".repeat(300),
    "..%2f..",
    "'%20OR%201=1",
    "%F0%9F%8C%B5",
  ]) {
    expect([400, 404]).toContain((await app.request("GET", `/payment-links/${id}`)).status);
  }
});

test("a caller without a credential learns nothing else about the request", async () => {
  const answer = await app.request("POST", "/payment-links", { key: null, body: "{" });
  expect(answer).toMatchObject({
    status: 401,
    body: { statusCode: 401, error: "Unauthorized", code: "unauthorized" },
  });
  expect(answer.headers.get("www-authenticate")).toBe("Bearer");
});

test("a merchantId that is not the caller's is refused in the same bytes, whether it exists or not", async () => {
  const other = await app.createMerchant();
  const headers = { "x-request-id": "same" };
  const existing = await app.request("POST", "/payment-links", {
    headers,
    body: { ...link, merchantId: other.id },
  });
  const missing = await app.request("POST", "/payment-links", {
    headers,
    body: { ...link, merchantId: "mer_none" },
  });
  expect(existing).toMatchObject({ status: 403, body: { code: "merchant_forbidden" } });
  expect(missing.text).toBe(existing.text);
  const listed = await app.request("GET", `/payment-links?merchantId=${other.id}`, { headers });
  expect(listed.text).toBe(existing.text);
});

test("a key without the scope is refused and nothing is stored", async () => {
  const key = await app.createKey(app.merchant.id, ["payment-links:read"]);
  expect((await app.request("GET", "/payment-links", { key })).status).toBe(200);
  const before = await app.services.db.paymentLink.count();
  const answer = await app.request("POST", "/payment-links", { key, body: link });
  expect(answer).toMatchObject({ status: 403, body: { code: "insufficient_scope" } });
  expect(await app.services.db.paymentLink.count()).toBe(before);
});

test("cookies do not authenticate REST", async () => {
  const answer = await app.request("GET", "/payment-links", {
    key: null,
    headers: { cookie: "canary.session=x" },
  });
  expect(answer.status).toBe(401);
});

test("the document lists every code of the closed table", async () => {
  const { body } = await app.request("GET", "/openapi.json", { key: null });
  for (const code of Object.keys(errorCodes))
    expect(body.info.description).toContain(`\`${code}\``);
});

test("health needs no credential", async () => {
  expect(await app.request("GET", "/health", { key: null })).toMatchObject({
    status: 200,
    body: {
      status: "ok",
      info: { database: { status: "up" } },
      error: {},
      details: { database: { status: "up" } },
    },
  });
});
