import { expect, test } from "vitest";
import { hashCode, newCode, readCode, shownCode } from "#server/payments/gift-cards/code.ts";

const codes = Array.from({ length: 200 }, newCode);
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

test("a code has 20 characters that nobody confuses, in five groups of four", () => {
  for (const code of codes)
    expect(shownCode(code)).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
});

test("a code is read as people type it", () => {
  for (const code of codes) {
    const typed = ` ${shownCode(code).toLowerCase().replaceAll("0", "o").replaceAll("1", "l")} `;
    expect(readCode(typed)).toBe(code);
    expect(hashCode(readCode(typed)!)).toBe(hashCode(code));
  }
});

const wrongOf = (code: string): string[] => {
  const chars = [...code];
  return chars.flatMap((_, at) => [
    ...[...alphabet].map((wrong) => chars.with(at, wrong).join("")),
    ...chars.map((there, other) => chars.with(at, there).with(other, chars[at]!).join("")),
  ]);
};

test("every wrong character and every two that changed places are noticed", () => {
  for (const code of codes.slice(0, 10)) {
    const wrong = wrongOf(code).filter((one) => one !== code);
    expect(wrong.map(readCode).filter((read) => read !== null)).toEqual([]);
  }
  for (const typed of ["", "a", "é".repeat(20), codes[0]!.slice(1), `${codes[0]}0`])
    expect(readCode(typed)).toBeNull();
});
