import { z } from "zod";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { DatedPage, listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import type { JsonValue } from "#server/wire/atoms/metadata.ts";
import { roundingProblem, storageProblem } from "#server/wire/atoms/storable-json.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";
import { Delivery } from "#server/wire/webhooks/delivery.ts";

const eventId = "evt_01jbq8v6n2e8t9x4k3m5r7w0yz";
const dataBytesMax = 256 * 1024;

const TypeName = z
  .string()
  .meta({ description: "Event type.", example: "payment_intent.succeeded" });

/** Something that happened, and how far its delivery has come (contract §5). */
export const Event = z
  .object({
    id: id(eventId),
    type: TypeName,
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that the event belongs to."),
    createdAt: Timestamp,
    data: z.custom<JsonValue>().meta({
      description: "The object at the time of the event.",
      type: "object",
      additionalProperties: true,
      example: { id: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz" },
    }),
    relatedEntityType: z
      .string()
      .nullable()
      .meta({ description: "Kind of object that the event is about.", example: "payment_intent" }),
    relatedEntityId: z.string().nullable().meta({
      description: "The object that the event is about.",
      example: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
    }),
    sequence: z.int().nullable().meta({
      description:
        "Counts the events about that object from 1: a receiver can drop an event that is older than its copy.",
      example: 2,
    }),
    status: z.enum(["pending", "delivered", "failed"]).meta({
      description:
        "Sums up the deliveries: pending while one is pending, failed when one has failed, otherwise delivered.",
      example: "delivered",
    }),
    deliveryCount: z.int().meta({ description: "Endpoints that get the event.", example: 1 }),
    attempts: z.int().meta({ description: "Requests made, all endpoints together.", example: 1 }),
    lastAttemptAt: Timestamp.nullable().meta({
      description: "When the last request to an endpoint was made.",
    }),
    nextRetryAt: Timestamp.nullable().meta({
      description: "When the next request is due.",
      example: null,
    }),
    deliveredAt: Timestamp.nullable().meta({
      description: "When the last endpoint accepted it; null unless delivered.",
    }),
    updatedAt: Timestamp.meta({
      description:
        "When a delivery was last attempted; before the first attempt, createdAt. The event itself never changes.",
    }),
  })
  .meta({ id: "MerchantEvent" });
export type Event = z.infer<typeof Event>;

export const EventDetail = Event.extend({
  deliveries: z.array(Delivery).meta({ description: "One for each endpoint that gets the event." }),
}).meta({ id: "EventDetail" });
export type EventDetail = z.infer<typeof EventDetail>;

/** JSON that can be stored: no NUL, no lone surrogate, not huge. */
const EventData = z
  .record(z.string(), z.custom<JsonValue>().meta({ description: "Any JSON value." }))
  .superRefine((data, context) => {
    const serialized = JSON.stringify(data);
    if (serialized.length > dataBytesMax)
      context.addIssue({ code: "custom", message: "must be at most 256 KiB when serialized" });
    const problem = storageProblem(data, serialized) ?? roundingProblem(data);
    if (problem) context.addIssue({ code: "custom", message: problem });
  })
  .meta({
    description: "Data of the event, an object.",
    type: "object",
    additionalProperties: true,
    example: { orderId: "6735" },
  });

export const CreateEvent = z.object({
  merchantId: MerchantIdInput,
  type: text(100)
    .regex(/^[a-z0-9_]+(\.[a-z0-9_]+)*$/, {
      error: "must consist of [a-z0-9_] words separated by dots",
    })
    .meta({ description: "A type of your own.", example: "order.shipped" }),
  data: EventData,
  relatedEntityType: text(100)
    .nullish()
    .meta({ description: "Kind of object that the event is about.", example: "order" }),
  relatedEntityId: text(255)
    .nullish()
    .meta({ description: "The object that the event is about.", example: "6735" }),
});
export type CreateEvent = z.infer<typeof CreateEvent>;

export const ListEvents = DatedPage.extend({
  type: text(100)
    .optional()
    .meta({ description: "Only events of this type.", example: "payment_intent.succeeded" }),
  status: z
    .enum(["pending", "delivered", "failed"])
    .optional()
    .meta({ description: "Only events in this state.", example: "failed" }),
  relatedEntityId: text(255).optional().meta({
    description: "Only events about this object.",
    example: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
});
export type ListEvents = z.infer<typeof ListEvents>;
export const EventList = listOf(Event);

export const ResendEvent = z.object({
  ...IdInput.shape,
  endpointId: id(
    "we_01jbq8v6n2e8t9x4k3m5r7w0yz",
    "Only to this endpoint. Default: all active endpoints that subscribe to the type.",
  ).optional(),
});
export type ResendEvent = z.infer<typeof ResendEvent>;

export const EventTypeInfo = z
  .object({
    id: TypeName.meta({ description: "Same as name." }),
    name: TypeName,
    description: z
      .string()
      .meta({ description: "When the event is sent.", example: "A payment succeeded." }),
    isDefault: z
      .boolean()
      .meta({ description: "True if endpoints that name no types get this type.", example: true }),
    isActive: z.boolean().meta({
      description: "True while the service sends this type. Retired types stay listed.",
      example: true,
    }),
    schema: z.record(z.string(), z.unknown()).meta({
      description: "JSON schema of `data`, as a reference into the API document.",
      type: "object",
      additionalProperties: true,
    }),
    example: z.record(z.string(), z.unknown()).meta({
      description: "An example of a complete message.",
      type: "object",
      additionalProperties: true,
    }),
  })
  .meta({ id: "EventType" });
export type EventTypeInfo = z.infer<typeof EventTypeInfo>;

export const ListEventTypes = Page;
export type ListEventTypes = z.infer<typeof ListEventTypes>;
export const EventTypeList = listOf(EventTypeInfo);
