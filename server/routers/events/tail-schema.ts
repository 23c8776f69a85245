import { z } from "zod";
import { id, MerchantIdInput } from "#server/schemas/id.ts";
import { Timestamp, TimestampInput } from "#server/schemas/timestamp.ts";

export const TailEvents = z.object({
  merchantId: MerchantIdInput,
  after: TimestampInput.optional().meta({
    description:
      "`readyAt` of the last message that was seen. Left out: answers at once where to begin.",
  }),
  offset: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({ description: "Messages to skip.", example: 0 }),
  waitMs: z
    .int()
    .min(0)
    .max(10_000)
    .default(10_000)
    .meta({ description: "How long to wait for a message.", example: 10_000 }),
});
export type TailEvents = z.infer<typeof TailEvents>;

export const EventTail = z
  .object({
    data: z
      .array(
        z.object({
          id: id("evt_01jbq8v6n2e8t9x4k3m5r7w0yz", "The event; `webhook-id` of a delivery."),
          type: z
            .string()
            .meta({ description: "Event type.", example: "payment_intent.succeeded" }),
          payload: z
            .string()
            .meta({ description: "The body of a delivery, byte for byte.", example: "{}" }),
          readyAt: Timestamp.meta({ description: "When the event was handed to delivery." }),
        }),
      )
      .meta({ description: "Messages since that moment, oldest first." }),
    now: Timestamp.meta({ description: "Time of the service." }),
  })
  .meta({ id: "EventTail" });
export type EventTail = z.infer<typeof EventTail>;
