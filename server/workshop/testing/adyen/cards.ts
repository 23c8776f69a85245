import type { Fields, ModelCard } from "#server/workshop/testing/adyen/world.ts";

/** Adyen's test platform takes `test_` before a value for its encryption (its examples of `/payments`). */
const encrypted = /^test_(\d+)$/;

/** Null for what Adyen cannot decrypt. */
export function cardIn(method: Fields): ModelCard | null {
  const read = (name: string) => encrypted.exec(String(method[name] ?? ""))?.[1];
  const number = read("encryptedCardNumber");
  const month = read("encryptedExpiryMonth");
  const year = read("encryptedExpiryYear");
  if (!number || !month || !year) return null;
  return { number, month, year, holder: String(method["holderName"] ?? "") };
}

/** The card of Adyen's own example of 3-D Secure. */
export function asks({ number }: ModelCard): boolean {
  return number === "4212345678901237";
}

/** Adyen's test platform refuses for the reason that is given as the holder's name ("Testing result codes"). */
export function refusalOf({ holder }: ModelCard): { code: string; reason: string } | null {
  if (holder !== "NOT_ENOUGH_BALANCE") return null;
  return { code: "12", reason: "Not enough balance" };
}

export function describe(card: ModelCard): Record<string, string> {
  return {
    cardSummary: card.number.slice(-4),
    cardBin: card.number.slice(0, 6),
    expiryDate: `${Number(card.month)}/${card.year}`,
    paymentMethod: "visa",
    alias: `H${[...card.number].reduce((hash, digit) => (hash * 31 + Number(digit)) % 1e15, 7)}`,
    aliasType: "Default",
  };
}
