import { globSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { catalogs } from "#components/checkout/messages/translate.ts";
import {
  addressChangedMessage,
  addressCodeMessage,
} from "#server/notifications/address-messages.ts";
import { portalCodeMessage } from "#server/notifications/portal-code-message.ts";
import { orderWords } from "#server/notifications/receipts/order-words.ts";
import { fillWords, receiptWords } from "#server/notifications/receipts/receipt-words.ts";
import { refundWords } from "#server/notifications/receipts/refund-words.ts";
import { manageWords } from "#server/notifications/receipts/subscription-words.ts";
import { walletCodeMessage } from "#server/notifications/wallet-code-message.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

type Speak = (language: string) => string;

function sentences<Key extends string>(
  say: (language: string, key: Key) => string,
  keys: readonly Key[],
): [string, Speak][] {
  return keys.map((key) => [key, (language) => say(language, key)]);
}

/** "Total" is the same word in several languages. */
const receipt = sentences(receiptWords, [
  "subject",
  "thanks",
  "total",
  "tax",
  "paid",
  "number",
  "see",
  "card",
  "balance",
]);
const refundNote = sentences(refundWords, ["subject", "told", "number", "see"]);
const walletCode = sentences(
  (locale, key: "subject" | "text") =>
    walletCodeMessage({ locale, code: "{code}", merchantName: "{merchant}" })[key],
  ["subject", "text"],
);
const portalCode = sentences(
  (locale, key: "text") =>
    portalCodeMessage({ locale, code: "{code}", merchantName: "{merchant}" })[key],
  ["text"],
);
const address = [
  ...sentences(
    (locale, key: "text") =>
      addressCodeMessage({ locale, code: "{code}", merchantName: "{merchant}" })[key],
    ["text"],
  ),
  ...sentences(
    (locale, key: "subject" | "text") =>
      addressChangedMessage({ locale, merchantName: "{merchant}" })[key],
    ["subject", "text"],
  ),
];
type Table = Record<string, Record<string, string>>;
/** Every table of words in this room: one that is added is held to all languages by itself. */
const tables = await allTables();

async function allTables(): Promise<Table[]> {
  const files = globSync("server/notifications/*/*-words.ts");
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(path.resolve(file))),
  );
  return modules.flatMap((module) => Object.values(module).filter(isTable));
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && "en" in value;
}
const subscription: [string, Speak][] = [
  ["manage", manageWords],
  ...tables.flatMap((table) =>
    sentences(
      (language, key: string) => fillWords(table, language, { key, values: {} }),
      Object.keys(table["en"] ?? {}),
    ),
  ),
];

function filledIn(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
}

test("the words of invoices and of every subscription's letter are among the tables", () => {
  expect(tables.length).toBeGreaterThan(6);
});

test.each(spokenLanguages.filter((language) => language !== "en"))(
  "the letters with a receipt, a refund's note and a code, and those on subscriptions, are written in %s, nothing left out and nothing left in English",
  (language) => {
    for (const [key, speak] of [
      ...receipt,
      ...refundNote,
      ...walletCode,
      ...portalCode,
      ...address,
      ...subscription,
    ]) {
      const [theirs, english] = [speak(language), speak("en")];
      expect(theirs.trim(), key).not.toBe("");
      expect(filledIn(theirs), key).toEqual(filledIn(english));
      if (key !== "total") expect(theirs, key).not.toBe(english);
    }
  },
);

test.each(spokenLanguages)(
  "a receipt names the parts of an order in %s as the page did",
  (language) => {
    for (const key of [
      "taxOnTop",
      "taxBase",
      "reverseCharge",
      "tip",
      "percentOff",
      "free",
    ] as const)
      expect(orderWords(language, key), key).toBe(catalogs[language]?.[key]);
  },
);
