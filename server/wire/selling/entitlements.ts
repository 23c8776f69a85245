import { z } from "zod";
import { id } from "#server/wire/atoms/id.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Feature } from "#server/wire/payments/product.ts";

const Entitlement = z
  .object({
    feature: Feature,
    productId: id("prod_01jbq8v6n2e8t9x4k3m5r7w0yz", "Product that has the feature."),
    subscriptionId: id("sub_01jbq8v6n2e8t9x4k3m5r7w0yz", "Subscription that the customer has."),
    until: Timestamp.nullable().meta({
      description: "When it ends; null while the subscription goes on.",
      example: null,
    }),
  })
  .meta({ id: "Entitlement" });

/** The features that a customer may use now (contract §4, "Entitlements"). */
export const Entitlements = z
  .object({
    customerId: id("cus_01jbq8v6n2e8t9x4k3m5r7w0yz", "Customer that was asked about."),
    features: z.array(Entitlement).meta({
      description: "Each feature once, by the subscription that gives it longest.",
    }),
  })
  .meta({ id: "Entitlements" });
export type Entitlements = z.infer<typeof Entitlements>;
