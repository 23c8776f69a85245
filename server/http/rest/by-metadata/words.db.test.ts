import { describe, expect, test } from "vitest";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const product = { name: "Monstera, large", currency: "EUR", amount: 2450 };

describe("a key is taken as it is written:", () => {
  const hostile = [
    `it's "quoted"`,
    "a.b.c",
    "constructor",
    "toString",
    "$.*",
    "items[0]",
    "[",
    "ключ 🌿",
    "a&b=c#d",
    "%",
    "\\",
    "' OR 1=1 --",
    " ",
    "limit",
  ];

  test.each(hostile)("%s", async (name) => {
    const { apiKey: key } = await app.createMerchant();
    const text = `${name} & more`;
    const post = (metadata: object) =>
      app.request("POST", "/products", { key, body: { ...product, metadata } });
    const { body: made } = await post({ [name]: text, other: "x" });
    await post({ [`${name}x`]: text });
    await post({ other: "x" });
    const ask = (asked: Record<string, string>) =>
      app.request("GET", `/products?${new URLSearchParams(asked)}`, { key });
    const { body: found } = await ask({ [`metadata[${name}]`]: text, "metadata[other]": "x" });
    expect(found.data).toEqual([made]);
    expect(found.pagination.total).toBe(1);
    const { body: none } = await ask({ [`metadata[${name}]`]: "x" });
    expect(none.data).toEqual([]);
  });
});

describe("is refused, and not answered with everything:", () => {
  test.each([
    ["metadata=1042", "metadata: no such parameter; write metadata[key]=text, with one key"],
    ["metadata[orderId]=", "metadata[orderId]: must not be empty"],
    ["metadata[orderId]", "metadata[orderId]: must not be empty"],
    ["metadata[]=1042", "metadata[]: no such parameter; write metadata[key]=text, with one key"],
    [
      "metadata[a][b]=1",
      "metadata[a][b]: no such parameter; write metadata[key]=text, with one key",
    ],
    [
      "metadata[orderId=1",
      "metadata[orderId: no such parameter; write metadata[key]=text, with one key",
    ],
    [
      "metadata[__proto__]=1",
      "metadata[__proto__]: no such parameter; write metadata[key]=text, with one key",
    ],
    ["metadata[a]=1&metadata[a]=2", "metadata[a]: must be given once"],
    ["metdata[orderId]=1", "metdata[orderId]: no such parameter; did you mean metadata[key]?"],
    ["metadata.orderId=1", "metadata.orderId: no such parameter; did you mean metadata[key]?"],
    [
      [1, 2, 3, 4, 5, 6].map((nth) => `metadata[k${nth}]=1`).join("&"),
      "metadata: must have at most 5 keys",
    ],
    [`metadata[${"k".repeat(41)}]=1`, "metadata: keys must have at most 40 characters"],
    ["metadata[a]=%00", "metadata: must not contain NUL or unpaired surrogates"],
    [
      "metadata[a]=1&offset=10001",
      "offset: with metadata at most 10000; go on by after, as the header Link says.",
    ],
  ])("%s", async (query, sentence) => {
    const { status, body } = await app.request("GET", `/customers?${query}`);
    expect([status, body.code, body.message]).toEqual([400, "validation_failed", [sentence]]);
  });

  test("where records have none", async () => {
    const { status, body } = await app.request("GET", "/events?metadata[orderId]=1042");
    expect([status, body.message[0]]).toEqual([
      400,
      expect.stringContaining("metadata[orderId]: no such parameter; this operation takes "),
    ]);
  });

  test("a card number", async () => {
    const { status, text } = await app.request("GET", "/customers?metadata[card]=4242424242424242");
    expect(status).toBe(400);
    expect(text).not.toContain("4242424242424242");
  });
});
