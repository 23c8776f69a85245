import { expect, test } from "vitest";
import { z } from "zod";
import { listOperations, type Operation } from "#server/http/operations/operations.ts";
import { refusePointed } from "#server/http/rest/body/pointed-numbers.ts";
import { decodeJsonObject } from "#server/http/rest/body/strict-json.ts";
import { createTestApp } from "#server/workshop/testing/app.ts";

const app = await createTestApp();
const rule =
  "must be a whole number of the currency's smallest unit, without a decimal point or an exponent";

test.each([
  ["49.00", "EUR", "write 4900 for €49.00"],
  ["49.0", "eur", "write 4900 for €49.00"],
  ["49.5", "USD", "write 4950 for USD 49.50"],
  ["49.00", "JPY", "write 49 for JPY 49"],
  ["1.250", "KWD", "write 1250 for KWD 1.250"],
  ["49.505", "EUR", "write 4900 for €49.00"],
  ["4.9e3", "EUR", "write 4900 for €49.00"],
  ["49.0", "EURO", "write 4900 for €49.00"],
])(
  "%s of %s is refused with how to write it, and nothing is made",
  async (amount, currency, how) => {
    const before = await app.services.db.paymentIntent.count();
    const body = `{"currency":"${currency}","amount":${amount},"metadata":{}}`;
    const answer = await app.request("POST", "/payment-intents", { body });
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    expect(answer.body.message).toContain(`amount: ${rule}: ${how}`);
    expect(await app.services.db.paymentIntent.count()).toBe(before);
  },
);

test("a line's amount is told in the currency of the line, or else of the link", async () => {
  const lines =
    '[{"name":"A","quantity":1.0,"amount":5.0},{"name":"B","currency":"JPY","amount":5.0}]';
  const body = `{"currency":"EUR","totalAmount":1000,"lineItems":${lines}}`;
  const { body: refusal } = await app.request("POST", "/payment-links", { body });
  expect(refusal.message).toEqual(
    expect.arrayContaining([
      "lineItems.0.quantity: must be a whole number, written without a decimal point or an exponent",
      `lineItems.0.amount: ${rule}: write 500 for €5.00`,
      `lineItems.1.amount: ${rule}: write 5 for JPY 5`,
    ]),
  );
});

test("what else is wrong is said in the same answer", async () => {
  const body = '{"currency":"EURO","amount":49.00,"customerId":5}';
  const { body: refusal } = await app.request("POST", "/payment-intents", { body });
  expect(refusal.message).toEqual([
    `amount: ${rule}: write 4900 for €49.00`,
    'currency: must be a three-letter ISO 4217 code that is in use, such as "EUR"',
    "customerId: expected string, received number",
  ]);
});

test("a word that is none of those taken is told which was meant, and what else is wrong", async () => {
  const body = { amount: "4900", currency: "EURO", captureMethod: "manually" };
  const { body: refusal } = await app.request("POST", "/payment-intents", { body });
  expect(refusal.message.toSorted()).toEqual([
    "amount: must be a whole number of the currency's smallest unit, such as 4900 for €49.00",
    "captureMethod: must be one of automatic, manual; did you mean manual?",
    'currency: must be a three-letter ISO 4217 code that is in use, such as "EUR"',
  ]);
});

test("a number with a point stays what it is in metadata, at any depth", async () => {
  const metadata = '{"weight":5.0,"list":[1.50,{"n":2e3}]}';
  const body = `{"currency":"EUR","amount":4900,"metadata":${metadata}}`;
  const intent = await app.request("POST", "/payment-intents", { body });
  expect(intent).toMatchObject({ status: 201, body: { metadata: JSON.parse(metadata) } });
});

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
};
/** A number somewhere in the input of an operation, by the API document's own reading of the schema. */
type NumberField = { path: string[]; isInteger: boolean };

function numberFields(input: z.ZodType): NumberField[] {
  const root = z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
  const walk = (schema: JsonSchema, path: string[]): NumberField[] => {
    const named = schema.$ref && root.$defs?.[schema.$ref.replace("#/$defs/", "")];
    if (named) return walk(named, path);
    const isInteger = schema.type === "integer";
    const own = isInteger || schema.type === "number" ? [{ path, isInteger }] : [];
    return [
      ...own,
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
        walk(one, [...path, name]),
      ),
      ...(schema.items ? walk(schema.items, [...path, "0"]) : []),
      ...(schema.anyOf ?? []).flatMap((one) => walk(one, path)),
    ];
  };
  return walk(root, []);
}

function bodyWith(path: string[]): string {
  return path.reduceRight(
    (inner, name) => (name === "0" ? `[${inner}]` : `{"${name}":${inner}}`),
    "5.0",
  );
}

const withBody = listOperations().filter(
  (one): one is Operation & { input: z.ZodType } =>
    one.input !== undefined && (one.method === "POST" || one.method === "PATCH"),
);

test("every integer of every body refuses 5.0 under its own path, and no other number does", () => {
  const seen = { integers: 0, numbers: 0 };
  for (const { input } of withBody) {
    for (const { path, isInteger } of numberFields(input)) {
      seen[isInteger ? "integers" : "numbers"] += 1;
      const body = decodeJsonObject(new TextEncoder().encode(bodyWith(path)));
      const refuse = () => refusePointed(input, body, body.value);
      if (isInteger) expect(refuse).toThrow(`${path.join(".")}: must be a whole number`);
      else expect(refuse).not.toThrow();
    }
  }
  expect(seen.integers).toBeGreaterThan(30);
  expect(seen.numbers).toBeGreaterThan(1);
});
