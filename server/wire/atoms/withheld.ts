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

/** What fields are called that hold such a thing: where the names are the caller's own, and where a schema forgot. */
const names =
  "secret|passw|passphrase|token|cvc|cvv|cookie|authorization|api_?key|private_?key|card_?(?:number|no)|(?:account|settlement)number|(?:up|down)loadurl";
export const withheldName = new RegExp(`${names}|^(?:key|pin|pan|card|iban|nextaction)$`, "i");
