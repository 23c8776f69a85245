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
    number: z.int().meta({ description: "Number of the attempt, from 1.", example: 1 }),
    status: z
      .int()
      .nullable()
      .meta({ description: "HTTP status; null when no answer came.", example: 200 }),
    error: z
      .string()
      .nullable()
      .meta({ description: "Why the endpoint did not answer.", example: null }),
    durationMs: z.int().meta({
      description: "Milliseconds from sending the request to the end of the answer.",
      example: 84,
    }),
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
    webhookEndpointId: id("we_01jbq8v6n2e8t9x4k3m5r7w0yz", "Same as endpointId."),
    endpointUrl: z.string().meta({
      description: "The endpoint's current URL.",
      example: "https://shop.example/webhooks",
    }),
    status: DeliveryStatus,
    attempts: z.int().meta({ description: "Requests made.", example: 1 }),
    lastAttemptAt: Timestamp.nullable().meta({
      description: "When the last request to an endpoint was made.",
    }),
    nextRetryAt: Timestamp.nullable().meta({
      description: "When the next request is due.",
      example: null,
    }),
    deliveredAt: Timestamp.nullable().meta({
      description: "When the endpoint answered with a 2xx.",
    }),
    createdAt: Timestamp,
    updatedAt: Timestamp.meta({
      description: "When the delivery was last attempted; before the first attempt, createdAt.",
    }),
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
