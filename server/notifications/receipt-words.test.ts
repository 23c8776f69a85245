import { expect, test } from "vitest";
import { receiptWords } from "#server/notifications/receipt-words.ts";
import { spokenLanguages } from "#server/wire/atoms/locale.ts";

const keys = "subject thanks total tax paid number see card balance".split(" ") as Parameters<
  typeof receiptWords
>[1][];

test.each(spokenLanguages.filter((language) => language !== "en"))(
  "the letter with a receipt is written in %s, nothing left out and nothing left in English",
  (language) => {
    const filled = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    for (const key of keys) {
      const [theirs, english] = [receiptWords(language, key), receiptWords("en", key)];
      expect(theirs, key).not.toBe("");
      expect(filled(theirs), key).toEqual(filled(english));
      if (key !== "total") expect(theirs, key).not.toBe(english);
    }
  },
);
