import type { z } from "zod";
import { CodeText } from "#server/wire/atoms/selling/code-text.ts";
import { CreateDiscount } from "#server/wire/selling/discount.ts";

/** A discount with the code that gives it, as the form makes both. */
export const NewDiscount = CreateDiscount.extend({ code: CodeText });
export type NewDiscount = z.output<typeof NewDiscount>;
