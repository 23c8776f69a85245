/**
 * docs.stripe.com/get-started/account/statement-descriptors, "Statement descriptor requirements": prefix, "* " and suffix
 * are 22 characters together at most, and the account's prefix may have ten.
 */
const lengthMax = 10;

/** Latin letters that are no letter of ASCII with a mark. */
const spelled: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
};

/**
 * A merchant's name as the end of the line on a shopper's statement, in Latin letters without marks and without
 * `< > \ ' " *`: whole words that fit, or the first word as far as it fits. Undefined for a name without a Latin letter:
 * then the statement says what the account's do.
 */
export function statementSuffix(merchantName: string | null): string | undefined {
  const plain = (merchantName ?? "")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, (letter) => spelled[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/[^ -~]|[<>\\'"*]/g, "")
    .toUpperCase();
  const [first = "", ...words] = plain.split(" ").filter((word) => word !== "");
  let line = first.slice(0, lengthMax);
  for (const word of words) {
    if (line.length + 1 + word.length > lengthMax) break;
    line += ` ${word}`;
  }
  line = line.replace(/[^A-Z0-9]+$/, "");
  return /[A-Z]/.test(line) ? line : undefined;
}
