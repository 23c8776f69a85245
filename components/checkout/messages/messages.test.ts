import { expect, test } from "vitest";
import { en, type MessageKey } from "#components/checkout/messages/en.ts";
import { catalogs, translator } from "#components/checkout/messages/translate.ts";
import { spokenLanguages } from "#server/wire/atoms/checkout/locale.ts";

const keys = Object.keys(en) as MessageKey[];
const others = spokenLanguages.filter((language) => language !== "en");

/** The forms of a sentence that counts, by their names; of any other the sentence alone. */
function formsOf(message: string): Record<string, string> {
  if (!/(^|\|)other:/.test(message)) return { other: message };
  return Object.fromEntries(
    message.split("|").map((form) => [form.slice(0, form.indexOf(":")), form.replace(/^\w+:/, "")]),
  );
}

function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
}

test("every language that can be chosen has a catalog, and no other is carried along", () => {
  expect(Object.keys(catalogs).sort()).toEqual([...spokenLanguages].sort());
});

test.each(others)("%s says everything, with everything that is filled in", (language) => {
  const messages = catalogs[language] ?? en;
  expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  for (const key of keys) {
    expect(messages[key].trim(), key).not.toBe("");
    expect(placeholders(formsOf(messages[key]).other ?? ""), key).toEqual(
      placeholders(formsOf(en[key]).other ?? ""),
    );
  }
});

test.each(others)("%s has left no sentence in English", (language) => {
  const messages = catalogs[language] ?? en;
  // Two words of English or more: shorter ones may be the same word in both languages.
  const sentences = keys.filter((key) => en[key].replace(/\{\w+\}/g, "").match(/[a-z]{2,}/gi));
  const left = sentences.filter(
    (key) => messages[key] === en[key] && (en[key].match(/[a-z]{2,} [a-z]{2,}/gi) ?? []).length > 0,
  );
  expect(left).toEqual([]);
  const same = sentences.filter((key) => messages[key] === en[key]);
  expect(same.length, same.join(" ")).toBeLessThanOrEqual(12);
});

test.each([...spokenLanguages])("%s counts as its grammar does", (language) => {
  const rules = new Intl.PluralRules(language);
  const needed = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  for (const key of ["items", "showMore"] as const) {
    const forms = formsOf((catalogs[language] ?? en)[key]);
    expect(Object.keys(forms), `${language} ${key}`).toEqual(expect.arrayContaining([...needed]));
    const t = translator(language);
    for (const count of [1, 2, 3, 5, 11, 21, 100]) expect(t(key, { count })).not.toMatch(/[{|]/);
  }
});

test("what is written from right to left says so", () => {
  const rightToLeft = spokenLanguages.filter((language) => catalogs[language]?.direction === "rtl");
  expect([...rightToLeft].sort()).toEqual(["ar", "he"]);
});
