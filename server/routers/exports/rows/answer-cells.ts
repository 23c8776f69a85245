import type { CheckoutAnswers } from "#server/wire/atoms/selling/answers.ts";

/** Names of the columns of answers. A key never has the name of another column, because of the word before it. */
export function answerNames(keys: readonly string[]): string[] {
  return [...keys.map((key) => `Answer: ${key}`), "Company", "Tax number", "Other answers"];
}

/**
 * The cells of one payment, in the order of the names. An answer without a column of its own, because the file has too many
 * keys or the field is newer than its first line, is in the last cell: "engraving: For Ada; gift: true".
 */
export function answerCells(
  answers: CheckoutAnswers | undefined,
  keys: readonly string[],
): string[] {
  const fields = answers?.fields ?? [];
  const byKey = new Map(fields.map(({ key, value }) => [key, value]));
  const others = fields.filter(({ key }) => !keys.includes(key));
  return [
    ...keys.map((key) => byKey.get(key) ?? ""),
    answers?.business?.name ?? "",
    answers?.business?.taxNumber ?? "",
    others.map(({ key, value }) => `${key}: ${value}`).join("; "),
  ];
}
