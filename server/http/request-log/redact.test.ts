import { expect, test } from "vitest";
import { z } from "zod";
import { listOperations } from "#server/http/operations/operations.ts";
import { mayHoldSecret, withheldMark } from "#server/http/request-log/clean-text.ts";
import { redactBy } from "#server/http/request-log/redact.ts";
import { isWithheld, withheldName, withhold } from "#server/wire/atoms/withheld.ts";
import { PaymentIntent } from "#server/wire/payments/payment-intent.ts";
import { inputsWithText } from "#server/workshop/testing/conformance/card-inputs.ts";

const mark = withheldMark;
const redact = redactBy(
  z.object({
    name: z.string().nullish(),
    amount: z.int(),
    lines: z.array(z.object({ title: z.string() })).default([]),
    metadata: z.record(z.string(), z.custom<unknown>()).optional(),
    card: withhold(z.object({ number: z.string() }).optional()),
    ids: z.union([z.array(z.string()), z.string()]).pipe(z.transform((value) => value)),
  }),
  "in",
);

test("what the schema declares is kept, what it withholds or does not know is not", () => {
  const sent = {
    name: "Ada",
    amount: 4900,
    lines: [{ title: "Fern", color: "green" }],
    metadata: { orderId: "1", nested: [{ fine: true }] },
    card: { number: "4242424242424242", cvc: "917" },
    ids: ["a"],
    cvc: "917",
  };
  expect(redact(sent)).toEqual({
    ...sent,
    lines: [{ title: "Fern", color: mark }],
    card: mark,
    cvc: mark,
  });
});

test("a value of another kind than the schema's is not kept", () => {
  expect(redact({ name: { cvc: "917" }, lines: "917", amount: "12", metadata: [1] })).toEqual({
    name: mark,
    lines: mark,
    amount: "12",
    metadata: [1],
  });
});

test.each([
  "5555 5555 5555 4444 12/34 917",
  5555555555554444,
  "my key is sk_test_abcDEF",
  "rk_live_1a2b",
  "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  "eyJhbGciOiJFUzI1NiJ9.e30.c2ln",
  "tokeneyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln",
  "5555\u20035555\u20035555\u20034444",
  "Authorization: Bearer abc",
  "https://pay.example/checkout/receipt?entityId=pi_1&amp;token=AbCd",
  "/sign-in?callbackUrl=%2Fcheckout%2Freceipt%3Ftoken%3DAbCd",
  "https://shop.s3.example/a?X-Amz-Expires=900&X-Amz-Signature=ab12",
  "https://hooks.stripe.com/3d_secure_2/hosted?payment_intent_client_secret=pi_1_secret_Ab12",
  "seti_1Gszkz_secret_HOWy1bAl",
])("%s is kept in no field, and seen in an answer", (secret) => {
  const sent = { name: secret, amount: secret, metadata: { note: [secret] }, ids: secret };
  const kept = JSON.stringify(redact(sent));
  expect(kept).toBe(
    JSON.stringify({ name: mark, amount: mark, metadata: { note: [mark] }, ids: mark }),
  );
  expect(mayHoldSecret(JSON.stringify({ metadata: sent }))).toBe(true);
});

test("of an event's data the way to the bank is not kept, nor that of a payment", () => {
  const nextAction = {
    type: "redirect",
    url: "https://bank.example/ask/5d0c",
    method: "POST",
    fields: { challenge: "5d0c" },
  };
  expect(redact({ metadata: { id: "pi_1", nextAction } })).toEqual({
    metadata: { id: "pi_1", nextAction: mark },
  });
  expect(mayHoldSecret(JSON.stringify({ data: { nextAction } }))).toBe(true);
  expect(redactBy(PaymentIntent, "out")({ id: "pi_1", nextAction })).toEqual({
    id: "pi_1",
    nextAction: { ...nextAction, url: mark, fields: mark },
  });
});

test("in free data names that say secret keep none, and are none themselves", () => {
  const metadata = { Password: "x", api_key: { a: 1 }, "4242424242424242": "x", cvc: 917 };
  expect(redact({ metadata })).toEqual({
    metadata: { Password: mark, api_key: mark, [mark]: mark, cvc: mark },
  });
  expect(mayHoldSecret('{"my_password_is":"x"}')).toBe(true);
  expect(mayHoldSecret(JSON.stringify({ '"secret"': "x" }))).toBe(true);
  expect(mayHoldSecret(JSON.stringify({ note: 'a "secret": or a key, \\' }))).toBe(false);
  expect(mayHoldSecret('{"id":"pi_1","createdAt":"2026-02-18T12:00:00.000Z","keyword":"a"}')).toBe(
    false,
  );
});

const secrets =
  "sk_live_0123456789ABCDEFGHIJ whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD eyJhbGciOiJFUzI1NiJ9.e30.c2ln";

test("secrets pasted into any field of any operation are not kept", () => {
  for (const operation of listOperations()) {
    const keep = redactBy(operation.input, "in");
    for (const input of inputsWithText(operation, {}, secrets)) {
      const kept = JSON.stringify(keep(input)) ?? "";
      expect(kept, operation.name).not.toMatch(/sk_live|whsec|\beyJ/);
    }
  }
});

/** Called like a secret, and none. */
const harmless = new Set(["previousSecretUntil", "tokenType", "key", "nextAction"]);

test("every field of an operation that is called like a secret is withheld, or was reviewed", () => {
  const open = listOperations().flatMap(({ name, input, output }) => [
    ...openNames(input).map((field) => `${name} in: ${field}`),
    ...openNames(output).map((field) => `${name} out: ${field}`),
  ]);
  expect(open).toEqual([]);
});

function isKept(field: z.ZodType): boolean {
  return redactBy(field, "in")("text") !== mark;
}

function openNames(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (!("_zod" in schema)) return Object.values(schema).flatMap((one) => openNames(one, seen));
  if (isWithheld(schema as z.ZodType)) return [];
  const { shape, ...definition } = Reflect.get(schema["_zod"] as object, "def") as {
    shape?: Record<string, z.ZodType>;
  };
  const fields = Object.entries(shape ?? {}).flatMap(([name, field]) => [
    ...(withheldName.test(name) && !harmless.has(name) && isKept(field) ? [name] : []),
    ...openNames(field, seen),
  ]);
  return [...fields, ...openNames(definition, seen)];
}
