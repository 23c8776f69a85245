import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const subject = id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer or payment that is erased.");
const merchant = id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant of the customer or payment.");

/** How far the erasure of a customer, or of a payment's shopper, is. */
export const Erasure = z
  .object({
    id: subject,
    merchantId: merchant,
    erasedAt: Timestamp.meta({ description: "When the erasure was first requested." }),
    finishedAt: Timestamp.nullable().meta({
      description:
        "When all records had been processed; null while the erasure is in progress, for some minutes. Erasing again sets it to null again.",
    }),
  })
  .meta({ id: "Erasure" });
export type Erasure = z.infer<typeof Erasure>;

/** Erasure as integrations are told of it, so that they erase their own data. */
export const Erased = Erasure.omit({ finishedAt: true }).meta({ id: "Erased" });
