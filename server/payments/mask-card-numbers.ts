import valid from "card-validator";

/** 13 to 19 digits, as people type them: spaces and dashes between. */
const cardLike = /\d(?:[ -]?\d){12,18}/g;

/** The text with every card number in it cut down to its last four digits: people type into the wrong field. */
export function maskCardNumbers(text: string): string {
  return text.replaceAll(cardLike, (typed) => {
    const digits = typed.replaceAll(/[ -]/g, "");
    return valid.number(digits).isValid ? `•••• ${digits.slice(-4)}` : typed;
  });
}

/** As `maskCardNumbers`, for every string in a JSON value. */
export function maskCardNumbersIn<Value>(value: Value): Value {
  if (typeof value === "string") return maskCardNumbers(value) as Value;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(maskCardNumbersIn) as Value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, maskCardNumbersIn(one)]),
  ) as Value;
}
