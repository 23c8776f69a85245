import { z } from "zod";
import { Customer } from "#server/routers/customers/schema.ts";
import { PaymentLink } from "#server/routers/payment-links/schema.ts";
import { Product } from "#server/routers/products/schema.ts";

type Entry = {
  /** One sentence: when it is emitted. */
  description: string;
  schema: z.ZodType;
  /** Sent to endpoints that name no types. */
  isDefault: boolean;
};

/**
 * Every event type that operations emit (contract §5). `GET /events/types`, the documentation
 * and the default set come from here.
 */
export const eventCatalogue = {
  "customer.created": { description: "A customer was created.", schema: Customer, isDefault: true },
  "customer.updated": { description: "A customer was changed.", schema: Customer, isDefault: false },
  "payment_link.created": { description: "A payment link was created.", schema: PaymentLink, isDefault: false },
  "payment_link.updated": { description: "A payment link was changed.", schema: PaymentLink, isDefault: false },
  "payment_link.deleted": { description: "A payment link was deleted.", schema: PaymentLink, isDefault: false },
  "product.created": { description: "A product was created.", schema: Product, isDefault: false },
  "product.updated": { description: "A product was changed.", schema: Product, isDefault: false },
  "product.deleted": { description: "A product was deleted.", schema: Product, isDefault: false },
} satisfies Record<string, Entry>;

export type EventType = keyof typeof eventCatalogue;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalogue)[Type]["schema"]>;
