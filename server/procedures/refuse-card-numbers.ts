import { DomainError } from "#server/core/errors.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/**
 * Fields that are files of another format, by their operation: they are full of account numbers and references that look
 * like cards. Their readers leave out the texts in which a card number stands.
 */
const filesWithin: Readonly<Record<string, string>> = { "bankStatements.create": "content" };

/**
 * Refuses an operation's input that has a card number anywhere but in `card.number`: people paste
 * into the wrong field, and what is stored once stays in backups.
 * @throws validation_failed, which names the field and not what it holds
 */
export function refuseCardNumbers(input: unknown, operation: string): void {
  const path = pathOfCardNumber(input, { at: "", file: filesWithin[operation] });
  if (path === null) return;
  throw new DomainError(
    "validation_failed",
    `${path}: this looks like a card number, which belongs only in card.number. ` +
      "If it is an id that only looks like one, put a letter before it.",
  );
}

type Place = { at: string; file: string | undefined };

function pathOfCardNumber(value: unknown, { at: path, file }: Place): string | null {
  if (typeof value === "string") return holdsCardNumber(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (holdsCardNumber(key)) return `${path || "body"} (a key)`;
    const memberPath = path ? `${path}.${key}` : key;
    if (memberPath === "card.number" || memberPath === file) continue;
    const found = pathOfCardNumber(member, { at: memberPath, file });
    if (found !== null) return found;
  }
  return null;
}
