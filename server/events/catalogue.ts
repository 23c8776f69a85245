import { z } from "zod";
import { PaymentLink } from "#server/routers/payment-links/schema.ts";

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
  "payment_link.created": { description: "A payment link was created.", schema: PaymentLink, isDefault: false },
  "payment_link.updated": { description: "A payment link was changed.", schema: PaymentLink, isDefault: false },
  "payment_link.deleted": { description: "A payment link was deleted.", schema: PaymentLink, isDefault: false },
} satisfies Record<string, Entry>;

export type EventType = keyof typeof eventCatalogue;
export type EventData<Type extends EventType> = z.infer<(typeof eventCatalogue)[Type]["schema"]>;
