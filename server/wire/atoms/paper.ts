import { z } from "zod";
import { IdInput } from "#server/wire/atoms/id.ts";

/** 1, 2, 3, … of a merchant's receipts or refund notes. */
export function paperNumber(description: string) {
  return z.int().positive().nullable().meta({ description, example: 17 });
}

/** The page of a receipt or a refund note: null where there is none. */
export function paperUrl(description: string) {
  const example = "https://pay.example/checkout/receipt?token=AbCd";
  return z.string().nullable().meta({ description, example });
}

/** The letter with a paper once more, to this address. */
export const SendPaper = IdInput.extend({ to: z.email().max(254) });
export type SendPaper = z.infer<typeof SendPaper>;
