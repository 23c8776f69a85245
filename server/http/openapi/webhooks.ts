import { z } from "zod";
import { eventCatalog, type EventType } from "#server/events/catalog.ts";
import { payloadName } from "#server/events/example.ts";
import { eventTypes } from "#server/events/types.ts";
import type { Schema, Schemas } from "#server/http/openapi/sample.ts";
import { Timestamp } from "#server/wire/atoms/timestamp.ts";

/** The fields that every message has; `data` and `type` are each webhook's own. */
const message = z.object({
  id: z.string().meta({
    description: "The event, also sent as `webhook-id`: the same in every attempt.",
    example: "evt_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  type: z.string().meta({ description: "Event type.", example: "payment_intent.succeeded" }),
  timestamp: Timestamp.meta({ description: "When the step happened." }),
  merchantId: z.string().meta({
    description: "Merchant that the event belongs to.",
    example: "mer_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  relatedEntityType: z.string().nullable().meta({
    description: "Kind of object that the event is about.",
    example: "payment_intent",
  }),
  relatedEntityId: z.string().nullable().meta({
    description: "The object that the event is about.",
    example: "pi_01jbq8v6n2e8t9x4k3m5r7w0yz",
  }),
  sequence: z.int().nullable().meta({
    description: "Counts the events about that object from 1.",
    example: 2,
  }),
});

/** The schemas that webhooks need beside those of the operations. */
export function webhookComponents(components: Schemas): Schemas {
  const missing = eventTypes.filter((type) => !components[payloadName(type)]);
  const payloads = missing.map((type) => [payloadName(type), plain(eventCatalog[type].schema)]);
  return { WebhookMessage: plain(message), ...Object.fromEntries(payloads) };
}

/** `webhooks` of the document: what is posted to endpoints, by event type. */
export function webhooks() {
  return Object.fromEntries(eventTypes.map((type) => [type, { post: webhook(type) }]));
}

/** The answers that a receiver may give. */
export const webhookAnswers = {
  Received: {
    description: "Received. After any other answer except 410 it is retried.",
  },
};

function webhook(type: EventType) {
  const own = {
    type: "object",
    properties: {
      type: { const: type },
      data: { $ref: `#/components/schemas/${payloadName(type)}` },
    },
    required: ["type", "data"],
  };
  const schema = { allOf: [{ $ref: "#/components/schemas/WebhookMessage" }, own] };
  return {
    operationId: `on${type.replaceAll(/(?:^|[._])(.)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: eventCatalog[type].description,

    security: [],
    requestBody: { required: true, content: { "application/json": { schema } } },
    responses: {
      "2XX": { $ref: "#/components/responses/Received" },
    },
  };
}

/** A named schema is made as a reference to itself, and those in it as ones into the document. */
function plain(schema: z.ZodType): Schema {
  const json = z.toJSONSchema(schema, { io: "output", unrepresentable: "any" });
  const named = schema.meta()?.id;
  const { $schema: _, $defs: __, id: ___, ...own } = (named && json.$defs?.[named]) || json;
  return JSON.parse(JSON.stringify(own).replaceAll("#/$defs/", "#/components/schemas/"));
}
