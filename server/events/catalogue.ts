import { z } from "zod";
import { CheckoutSession } from "#server/routers/checkout-sessions/schema.ts";
import { Customer } from "#server/routers/customers/schema.ts";
import { PaymentIntent } from "#server/routers/payment-intents/schema.ts";
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
  "checkout.session.created": { description: "A checkout session was created.", schema: CheckoutSession, isDefault: false },
  "checkout.session.loaded": { description: "A shopper opened the session for the first time.", schema: CheckoutSession, isDefault: false },
  "checkout.session.completed": { description: "A session was paid, or its card saved.", schema: CheckoutSession, isDefault: true },
  "checkout.session.expired": { description: "A session ended unpaid.", schema: CheckoutSession, isDefault: true },
  "customer.created": { description: "A customer was created.", schema: Customer, isDefault: true },
  "customer.updated": { description: "A customer was changed.", schema: Customer, isDefault: false },
  "payment_intent.created": { description: "A payment intent was created.", schema: PaymentIntent, isDefault: false },
  "payment_intent.requires_action": { description: "The shopper's bank asks for 3-D Secure.", schema: PaymentIntent, isDefault: false },
  "payment_intent.succeeded": { description: "A payment succeeded.", schema: PaymentIntent, isDefault: true },
  "payment_intent.payment_failed": { description: "An attempt to pay failed; lastError says why.", schema: PaymentIntent, isDefault: true },
  "payment_intent.canceled": { description: "A payment intent was canceled or ran out of time.", schema: PaymentIntent, isDefault: true },
  "payment_link.completed": { description: "A payment link was paid once more.", schema: PaymentLink, isDefault: true },
  "payment_link.created": { description: "A payment link was created.", schema: PaymentLink, isDefault: false },
  "payment_link.updated": { description: "A payment link was changed.", schema: PaymentLink, isDefault: false },
  "payment_link.deleted": { description: "A payment link was deleted.", schema: PaymentLink, isDefault: false },
  "product.created": { description: "A product was created.", schema: Product, isDefault: false },
  "product.updated": { description: "A product was changed.", schema: Product, isDefault: false },
  "product.deleted": { description: "A product was deleted.", schema: Product, isDefault: false },
} satisfies Record<string, Entry>;

export type EventType = keyof typeof eventCatalogue;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalogue)[Type]["schema"]>;
