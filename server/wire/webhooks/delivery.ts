import { z } from "zod";
import { id, IdInput } from "#server/wire/atoms/id.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

const DeliveryStatus = z
  .enum(["pending", "delivered", "failed"])
  .meta({ description: "Pending until a 2xx answer or the last attempt.", example: "delivered" });

const Attempt = z
  .object({
    id: id("dat_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    number: z.int().meta({ description: "Counts from 1.", example: 1 }),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status; null when no answer came.", example: 200 }),
    error: z.string().nullable().meta({ description: "Why no answer came.", example: null }),
    durationMs: z
      .int()
      .meta({ description: "From dispatch to the end of the answer.", example: 84 }),
    responseBody: z
      .string()
      .nullable()
      .meta({ description: "First 2 KiB of the answer.", example: "ok" }),
    createdAt: Timestamp,
  })
  .meta({ id: "DeliveryAttempt" });

/** One event on its way to one endpoint. */
export const Delivery = z
  .object({
    id: id("dlv_01jbq8v6n2e8t9x4k3m5r7w0yz"),
    eventId: id("evt_01jbq8v6n2e8t9x4k3m5r7w0yz", "The event; also sent as `webhook-id`."),
    eventType: z
      .string()
      .meta({ description: "The event's type.", example: "payment_intent.succeeded" }),
    endpointId: id("we_01jbq8v6n2e8t9x4k3m5r7w0yz", "The endpoint."),
    webhookEndpointId: id("we_01jbq8v6n2e8t9x4k3m5r7w0yz", "As endpointId."),
    endpointUrl: z.string().meta({
      description: "The endpoint's current URL.",
      example: "https://shop.example/webhooks",
    }),
    status: DeliveryStatus,
    attempts: z.int().meta({ description: "Requests made.", example: 1 }),
    lastAttemptAt: Timestamp.nullable().meta({ description: "When the last request was made." }),
    nextRetryAt: Timestamp.nullable().meta({
      description: "When the next request is due.",
      example: null,
    }),
    deliveredAt: Timestamp.nullable().meta({ description: "When a 2xx answer came." }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({ description: "When it was last tried; before that, createdAt." }),
    attemptLog: z.array(Attempt).meta({ description: "Every request made, oldest first." }),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof Delivery>;

export const ListDeliveries = Page.extend({
  id: IdInput.shape.id,
  status: DeliveryStatus.optional(),
});
export type ListDeliveries = z.infer<typeof ListDeliveries>;
export const DeliveryList = listOf(Delivery);
