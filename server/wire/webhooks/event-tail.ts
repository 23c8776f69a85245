import { z } from "zod";
import { id, MerchantIdInput } from "#server/wire/atoms/id.ts";

const cursor = "eyJmcm9tIjoiNzk0Ojc5NDoiLCJza2lwIjowLCJhdE1zIjoxNzYzNzA5MzAwMDAwfQ";

export const TailEvents = z.object({
  merchantId: MerchantIdInput,
  after: z.string().max(20_000).optional().meta({
    description: "`next` of the last answer. Left out: answers at once where to begin.",
    example: cursor,
  }),
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
        }),
      )
      .meta({ description: "Messages since that moment, oldest first." }),
    next: z.string().meta({
      description: "Position to continue from: `after` of the next request.",
      example: cursor,
    }),
  })
  .meta({ id: "EventTail" });
export type EventTail = z.infer<typeof EventTail>;
