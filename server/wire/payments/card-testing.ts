import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";

/** Somebody tries out stolen cards at a merchant. */
export const CardTesting = z
  .object({
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that is affected."),
    paymentLinkId: id(
      "plink_01jbq8v6n2e8t9x4k3m5r7w0yz",
      "Payment link that is affected.",
    ).nullable(),
    paymentIntentId: id("pi_01jbq8v6n2e8t9x4k3m5r7w0yz", "Attempt that exceeded the limit."),
    declines: z.int().meta({
      description: "By how many declines exceeded payments within 15 minutes.",
      example: 21,
    }),
  })
  .meta({ id: "CardTesting" });
export type CardTesting = z.infer<typeof CardTesting>;
