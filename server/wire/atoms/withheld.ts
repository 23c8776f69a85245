import { z } from "zod";

const withheld = z.registry<Record<string, never>>();

/**
 * Marks a field whose value opens something or is a card's: a log of requests never keeps it, in
 * questions and in answers alike. It marks this very schema: call it last, after `optional` and `meta`.
 */
export function withhold<Schema extends z.ZodType>(schema: Schema): Schema {
  withheld.add(schema, {});
  return schema;
}

export function isWithheld(schema: z.core.$ZodType): boolean {
  return withheld.has(schema as z.ZodType);
}

/**
 * Names of fields that hold withheld values, for names that the caller chose and for fields that a schema forgot
 * to mark.
 */
const names =
  "secret|passw|passphrase|token|cvc|cvv|cookie|authorization|api_?key|private_?key|card_?(?:number|no)|(?:account|settlement)number|(?:up|down)loadurl";
export const withheldName = new RegExp(`${names}|^(?:key|pin|pan|card|iban|nextaction)$`, "i");
