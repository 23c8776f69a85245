import { expect, test } from "vitest";
import { findLeaks } from "#server/workshop/testing/leaks/find-leaks.ts";

const apiKey = `sk_test_${"8tQx2LmN".repeat(6)}a`;
const password = "a plant; that is/never+watered";
const number = "4242424242424242";
const secrets = [
  { what: "the password", value: password },
  { what: "the card", value: number },
  { what: "the code", value: "284616" },
];

function found(text: string): string[] {
  return findLeaks([{ name: "log", text }], secrets).map(({ what }) => what);
}

const base64 = (text: string) => Buffer.from(text).toString("base64");

test.each([
  ["as it is", `{"msg":"${password}"}`],
  ["in an address", `/sign-in?password=${encodeURIComponent(password)}`],
  ["as a form has it", String(new URLSearchParams({ password }))],
  ["in JSON in JSON", JSON.stringify(JSON.stringify({ a: password }))],
  ["in base64", base64(password)],
  ["in base64, one byte on", base64(`x${password}y`)],
  ["in base64, two bytes on", base64(`xx${password}yy`)],
  ["in base64url", Buffer.from(`ada:${password}`).toString("base64url")],
  ["in hexadecimal", `\\x${Buffer.from(`x${password}`).toString("hex")}`],
  ["in capital hexadecimal", Buffer.from(password).toString("hex").toUpperCase()],
])("a secret is seen %s", (_, text) => {
  expect(found(`before\n{"level":30}\n${text}\nafter`)).toContain("the password");
});

test.each([
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "4242%204242%204242%204242",
  "42424242 42424242",
  "id4242424242424242x",
  base64(`number=${number}`),
])("the number of a card that was typed is seen in %s", (text) => {
  expect(found(text)).toContain("the card");
});

test.each([
  ["a card number", '{"note":"5555 5555 5555 4444"}'],
  ["a card number", "378282246310005"],
  ["a card's security code", '{"cvc":"917"}'],
  ["a card's security code", '{\\"cvc\\":\\"9173\\"}'],
  ["a card's security code", "cvc=917&name=Ada"],
  ["an API key", `key ${apiKey}`],
  ["a signing secret", "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"],
  ["a signed token", "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJrZXkifQ.c2ln"],
  ["a credential", "authorization: Bearer abcdefghijklmnop"],
  ["a cookie", "cookie: canary.session=Zm9vYmFyYmF6cXV4"],
  ["an address that opens something", "/invitation?token=Zm9vYmFyYmF6cXV4"],
  ["a recovery code", "ABCD-EFGH-IJKL-MNOP-QRST-UVWX"],
  ["an authenticator's secret", "otpauth://totp/Canary:ada"],
  ["a password", '{"password":"hunter2"}'],
])("%s is seen whoever it belongs to", (what, text) => {
  expect(found(text)).toContain(what);
});

test("a published seal of the ledger is no token, a token beside it is", () => {
  const header = { alg: "ES256", kid: "k".repeat(43), typ: "ledger-seal" };
  const seal = `${Buffer.from(JSON.stringify(header)).toString("base64url")}.eyJzZWFsIjoxfQ.c2ln`;
  expect(found(seal)).toEqual([]);
  expect(found(`${seal} eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJrZXkifQ.c2ln`)).toEqual(["a signed token"]);
});

test("a one-time code is seen as a word, and not in a longer number or a fraction", () => {
  expect(found('{"code":"284616"}')).toEqual(["the code"]);
  expect(found("12846160 0.284616 284616.5 req_284616")).toEqual([]);
});

test("what is hashed, sealed, replaced or only named is no leak", () => {
  const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  const lines = [
    `{"hash":"${hash}","last4":"4242","brand":"visa","expMonth":12}`,
    '{"password":"[redacted]","authorization":"[redacted]"}',
    '{"cvcCheck":"pass","passwordHash":"$argon2id$v=19$m=19456,t=2,p=1$abc$def"}',
    '{"sent":{"token":"[not kept]"}} req_01jbq8v6n2e8t9x4k3m5r7w0yz',
  ];
  expect(found(lines.join("\n"))).toEqual([]);
});
