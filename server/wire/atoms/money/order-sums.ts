import { z } from "zod";
import { Amount } from "#server/wire/atoms/money/money.ts";

const sum = (description: string, example: number) => Amount.meta({ description, example });

/** Sums of an order's lines, in the currency's smallest unit. */
export const OrderSums = z.object({
  subtotalAmount: sum("Price of the items before discounts.", 4900),
  discountAmount: sum("Amount of the discount.", 0),
  shippingAmount: sum("Price of shipping.", 0),
  taxAmount: sum("Total tax: the part included in prices and the part added to them.", 0),
  tipAmount: sum("Tip.", 0),
});
export type OrderSums = z.infer<typeof OrderSums>;
