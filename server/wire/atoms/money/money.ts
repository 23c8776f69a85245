import { z } from "zod";
import { ofAnotherType, sentences } from "#server/wire/atoms/sentences/value-sentences.ts";

const wholeNumber = { error: ofAnotherType(sentences.amount) };

/** The largest amount on the wire: 2^53 − 1, the largest integer that JSON numbers carry exactly. */
export const amountMax = Number.MAX_SAFE_INTEGER;

/** A whole number of the currency's smallest unit, zero allowed. No strings, no fractions. */
export const Amount = z
  .int(wholeNumber)
  .min(0)
  .max(amountMax)
  .meta({ description: "Whole number in the currency's smallest unit (cents).", example: 4900 });

/** An amount of at least 1. */
export const PositiveAmount = z
  .int(wholeNumber)
  .max(amountMax)
  .refine((amount) => amount > 0, {
    error: "must be greater than 0",
    params: { code: "amount_not_positive" },
  })
  .meta({
    description: "Whole number in the currency's smallest unit, greater than 0.",
    example: 4900,
    minimum: 1,
  });

/** A signed amount: what a balance or a ledger entry holds. */
export const SignedAmount = z
  .int()
  .meta({ description: "Signed whole number in the currency's smallest unit.", example: -1200 });
