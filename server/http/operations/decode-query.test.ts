import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { decodeQuery, queryShape } from "#server/http/operations/decode-query.ts";
import { Page } from "#server/wire/atoms/lists/pagination.ts";

const shape = queryShape(
  Page.extend({
    active: z.boolean().optional(),
    tag: z.array(z.string()).optional(),
    taxRate: z.number().optional(),
    status: z.enum(["open", "closed"]).optional(),
    search: z.string().nullish(),
    metadata: z.record(z.string(), z.string()).optional(),
  }),
);

test("values are decoded by their declared type", () => {
  const query = "limit=20&offset=0&active=false&tag=a&tag=b%20c&taxRate=7.5&status=open&search=a+b";
  expect(decodeQuery(shape, query)).toEqual({
    limit: 20,
    offset: 0,
    active: false,
    tag: ["a", "b c"],
    taxRate: 7.5,
    status: "open",
    search: "a b",
  });
});

test("a single value of a list is a list of one", () => {
  expect(decodeQuery(shape, "tag=a")).toEqual({ tag: ["a"] });
});

test("text that looks like a number stays text", () => {
  expect(decodeQuery(shape, "search=007")).toEqual({ search: "007" });
});

test("what stands between the outer brackets is the key, however it is written", () => {
  const query = "metadata[a.b]=1&metadata%5Bitems[0]%5D=+2&metadata[constructor]=3";
  expect(decodeQuery(shape, query)).toEqual({
    metadata: { "a.b": "1", "items[0]": " 2", constructor: "3" },
  });
});

test("any keys and texts survive the way through a query string", () => {
  const part = fc.string({ unit: "grapheme", minLength: 1 });
  const key = part.filter((text) => text !== "__proto__" && !text.includes("]["));
  fc.assert(
    fc.property(fc.dictionary(key, part, { minKeys: 1 }), (metadata) => {
      const pairs = Object.entries(metadata).map(([name, text]) => [`metadata[${name}]`, text]);
      expect(decodeQuery(shape, new URLSearchParams(pairs).toString())).toEqual({
        metadata: { ...metadata },
      });
    }),
  );
});

test("empty pairs are nothing", () => {
  expect(decodeQuery(shape, "&limit=5&&")).toEqual({ limit: 5 });
});

test.each([
  ["serach=ada", "serach: no such parameter; did you mean search?"],
  ["per_page=5", "per_page: no such parameter; did you mean limit?"],
  ["page=2", "page: no such parameter; did you mean offset?"],
  ["tax_rate=7", "tax_rate: no such parameter; did you mean taxRate?"],
  ["metdata[a]=1", "metdata[a]: no such parameter; did you mean metadata[key]?"],
  ["constructor=1", "constructor: no such parameter; this operation takes "],
  ["utm_source=mail", "utm_source: no such parameter; this operation takes merchantId, limit, "],
])("%s is refused with what was meant", (query, sentence) => {
  expect(() => decodeQuery(shape, query)).toThrow(sentence);
});

test.each([
  "limit=abc",
  "limit=",
  "limit=1.5",
  "limit=1e3",
  "limit=0x10",
  "limit=+1",
  "limit=01",
  "limit=1&limit=2",
  "limit",
  "active=yes",
  "active=1",
  "active=",
  "taxRate=1,5",
  "metadata=1",
  "metadata[a]=",
  "metadata[a]=1&metadata[a]=1",
  "metadata[]=1",
  "metadata[a=1",
  "metadata[a][b]=1",
  "metadata[__proto__]=1",
  "search=%zz",
  "search=%ff",
  "%c0=1",
])("%s is refused", (query) => {
  expect(() => decodeQuery(shape, query)).toThrow();
});

test("every problem gets its sentence", () => {
  expect(() => decodeQuery(shape, "limit=a&offset=b")).toThrow(
    "limit: must be a whole number offset: must be a whole number",
  );
});

test("any text survives the way through a query string", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (search) => {
      expect(decodeQuery(shape, new URLSearchParams({ search }).toString())).toEqual({ search });
    }),
  );
});
