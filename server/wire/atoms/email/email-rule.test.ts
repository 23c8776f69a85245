import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  customerEmailKey,
  isEmailAddress,
  smtpAddress,
} from "#server/wire/atoms/email/email-rule.ts";

// Examples of RFC 6531 and RFC 5321 and of mailboxes that exist; the domains in punycode are those of RFC 6531 and UTS 46.
test.each([
  ["ada@example.com", "ada@example.com"],
  ["o'brien+tag@mail.example.co.uk", "o'brien+tag@mail.example.co.uk"],
  ["Ada@EXAMPLE.com", "Ada@example.com"],
  ["taro..yamada.@docomo.ne.jp", '"taro..yamada."@docomo.ne.jp'],
  ["ada@bücher.example", "ada@xn--bcher-kva.example"],
  ["用户@例え.テスト", "用户@xn--r8jz45g.xn--zckzah"],
  ["अजय@डाटा.भारत", "अजय@xn--c2bd1gb.xn--h2brj9c"],
  ["квіточка@пошта.укр", "квіточка@xn--80a1acn3a.xn--j1amh"],
  ["jose\u0301@example.com", "jos\u00e9@example.com"],
  ["ada@xn--bcher-kva.example", "ada@xn--bcher-kva.example"],
])("%s is taken, and carried as %s", (typed, carried) => {
  expect(smtpAddress(typed)).toBe(carried);
});

test.each([
  "ada@example.com,",
  "<ada@example.com>",
  "Ada <ada@example.com>",
  "mailto:ada@example.com",
  "ada@example..com",
  "ada@example.com.",
  "ada@.example.com",
  ".ada@example.com",
  "ada@example",
  "ada@-example.com",
  "ada@exam_ple.com",
  "ada@192.0.2.1",
  "ada@[192.0.2.1]",
  "ada@xn--.example",
  "ada@@example.com",
  "ada example.com",
  "ada@exam ple.com",
  "ada@example.com; bob@example.com",
  "ada@example.com\r\nRCPT TO:<eve@example.com>",
  "\u200bada@example.com",
  "o’brien@example.com",
  "ａｄａ@example.com",
  "ada＠example.com",
  '"ada lovelace"@example.com',
  `${"a".repeat(65)}@example.com`,
  `ada@${"a".repeat(64)}.example`,
  `ada@${"a.".repeat(130)}example`,
  `${"ы".repeat(33)}@example.com`,
  "",
])("%j is no address", (typed) => {
  expect(isEmailAddress(typed)).toBe(false);
});

test("a customer's address is one, however its letters are composed and cased", () => {
  expect(customerEmailKey("Jose\u0301@Example.com")).toBe(
    customerEmailKey("jos\u00c9@example.COM"),
  );
});

/** Another rule for addresses than that of email-rule.ts: zod's, the browser's, or an expression with an @ in it. */
const otherRules = [
  /\bz(?:\.string\(\))?\s*\.email\(/,
  /type="email"/,
  /\[\^[^\]\n]*@[^\]\n]*\][+*]@/,
  /@\[(?:\^|\\w|a-z|A-Z)[^\]\n]*\][+*]?.*\\\./i,
  /@\.\+\\\./,
];

function hasRuleOfItsOwn(text: string): boolean {
  return otherRules.some((rule) => rule.test(text));
}

test.each([
  "const Email = z.email().max(254);",
  "const Email = z.string().email();",
  "return /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(typed);",
  "const mail = /^[\\w.+-]+@[\\w-]+\\.\\w+$/;",
  "/.+@.+\\..+/.test(typed)",
  '<Input type="email" />',
])("a second rule for addresses is seen: %s", (planted) => {
  expect(hasRuleOfItsOwn(planted)).toBe(true);
});

test("nobody but the one rule says what an email address is", () => {
  const files = globSync("{app,components,server}/**/*.{ts,tsx}", {
    exclude: ["server/generated/**", "**/*.test.ts", "server/workshop/**"],
  });
  expect(files.length).toBeGreaterThan(1000);
  expect(files.filter((file) => hasRuleOfItsOwn(readFileSync(file, "utf8")))).toEqual([]);
});

test("customers are found by the one key", () => {
  const files = globSync("server/{routers,payments,checkout,notifications}/**/*.ts", {
    exclude: ["**/*.test.ts"],
  });
  const own = /[eE]mail\??\.(?:trim\(\)\.)?toLowerCase\(/;
  expect(files.filter((file) => own.test(readFileSync(file, "utf8")))).toEqual([]);
});
