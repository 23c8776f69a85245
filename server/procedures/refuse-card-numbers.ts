import { DomainError } from "#server/core/errors.ts";
import { holdsCardNumber } from "#server/wire/atoms/checkout/card-number.ts";

/**
 * Refuses an operation's input that has a card number anywhere but in `card.number`: people paste
 * into the wrong field, and what is stored once stays in backups.
 * @throws validation_failed, which names the field and not what it holds
 */
export function refuseCardNumbers(input: unknown): void {
  const path = pathOfCardNumber(input, "");
  if (path === null) return;
  throw new DomainError(
    "validation_failed",
    `${path}: this looks like a card number, which belongs only in card.number. ` +
      "If it is an id that only looks like one, put a letter before it.",
  );
}

function pathOfCardNumber(value: unknown, path: string): string | null {
  if (typeof value === "string") return holdsCardNumber(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    if (holdsCardNumber(key)) return `${path || "body"} (a key)`;
    const memberPath = path ? `${path}.${key}` : key;
    if (memberPath === "card.number") continue;
    const found = pathOfCardNumber(member, memberPath);
    if (found !== null) return found;
  }
  return null;
}
