import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeJsonObject, refuseStrangeJson } from "#server/http/rest/body/strict-json.ts";

const decode = (text: string) => decodeJsonObject(new TextEncoder().encode(text)).value;

test("any JSON object without __proto__ decodes to what was encoded", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
      const text = JSON.stringify(object);
      fc.pre(!text.includes("__proto__"));
      expect(decode(text)).toEqual(JSON.parse(text));
    }),
  );
});

test("a key given twice is refused, at any depth and however it is written", () => {
  expect(() => decode('{"amount":1,"amount":2}')).toThrow("twice");
  expect(() => decode('{"a":[{"b":{"c":1,"\\u0063":2}}]}')).toThrow("twice");
  expect(decode('{"a":{"c":1},"b":{"c":"a:b{\\"c\\":"}}')).toEqual({
    a: { c: 1 },
    b: { c: 'a:b{"c":' },
  });
});

test.each([
  ['{"__proto__":{"admin":true}}', "__proto__"],
  ['{"a":[{"\\u005f_proto__":1}]}', "__proto__"],
  ["[]", "object"],
  ["null", "object"],
  ['"text"', "object"],
  ["{", "valid JSON"],
  ["{}x", "valid JSON"],
  ["{'a':1}", "valid JSON"],
  ['{"a":NaN}', "valid JSON"],
  [`{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, "levels deep"],
  ["{".repeat(500_000), "levels deep"],
])("%.40s is refused", (text, reason) => {
  expect(() => decode(text)).toThrow(reason);
});

test.each([
  "5.0000000000000000001",
  "4.99999999999999999999",
  "-5.0000000000000000001",
  "9007199254740991.1",
  "0.5e-400",
  "50000000000000000001e-19",
  `1.${"0".repeat(500_000)}1`,
])("%.30s is refused, not read as a whole number", (number) => {
  expect(() => decode(`{"items":[{"amount":${number}}]}`)).toThrow("rounded to a whole one");
  expect(decode(`{"name":"${number}"}`)).toEqual({ name: number });
});

test("numbers that are whole however they are written are read, and so are fractions", () => {
  expect(
    decode('{"a":[5.0,5.00e0,5e2,0.5e1,500e-2,0.0,-0,0e-9,1.50E+1,0.1,0.3e-5,1e21,12]}'),
  ).toEqual({
    a: [5, 5, 500, 5, 5, 0, -0, 0, 15, 0.1, 0.000_003, 1e21, 12],
  });
});

test("bytes that are not UTF-8 are refused, not replaced", () => {
  expect(() =>
    decodeJsonObject(Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])),
  ).toThrow("UTF-8");
});

test.each(["49.00", "49.0", "4.9e3", "-5.0", "0.0"])(
  "where browsers write, the whole number %s is refused",
  (number) => {
    expect(() => refuseStrangeJson(`{"amount":${number}}`)).toThrow("without a decimal point");
    expect(() => refuseStrangeJson(`{"name":"${number}"}`)).not.toThrow();
  },
);

test("what a browser writes of any number passes", () => {
  fc.assert(
    fc.property(fc.oneof(fc.double(), fc.maxSafeInteger(), fc.integer()), (number) => {
      expect(() => refuseStrangeJson(JSON.stringify({ number }))).not.toThrow();
    }),
    { examples: [[1e21], [1.5e300], [1e-7], [-0], [0.1]] },
  );
});
