import { z } from "zod";
import { deletedRecord } from "#server/wire/atoms/deleted.ts";
import { id, IdInput, MerchantIdInput } from "#server/wire/atoms/id.ts";
import { MetadataFilter } from "#server/wire/atoms/lists/metadata-filter.ts";
import { listOf, Page } from "#server/wire/atoms/lists/pagination.ts";
import { Metadata } from "#server/wire/atoms/metadata.ts";
import { text } from "#server/wire/atoms/text.ts";
import { Timestamp, TimestampInput } from "#server/wire/atoms/timestamp.ts";
import { withhold } from "#server/wire/atoms/withheld.ts";

const endpointId = "we_01jbq8v6n2e8t9x4k3m5r7w0yz";

const CreatedBy = z
  .object({
    type: z
      .enum(["api_key", "token", "staff", "service"])
      .meta({ description: "Kind of credential.", example: "api_key" }),
    id: z
      .string()
      .nullable()
      .meta({ description: "The key or the person.", example: "key_01jbq8v6n2e8t9x4k3m5r7w0yz" }),
    name: z
      .string()
      .nullable()
      .meta({ description: "Name of the key or the person.", example: "Shop backend" }),
  })
  .meta({ description: "Credential that created the endpoint." });

/** Where a merchant's events are sent. */
export const WebhookEndpoint = z
  .object({
    id: id(endpointId),
    merchantId: id("mer_01jbq8v6n2e8t9x4k3m5r7w0yz", "Merchant that owns the endpoint."),
    url: z.string().meta({
      description: "URL that events are posted to.",
      example: "https://shop.example/webhooks",
    }),
    description: z
      .string()
      .nullable()
      .meta({ description: "Purpose of the endpoint.", example: "Order service" }),
    events: z.array(z.string()).meta({
      description: 'Event types sent; `"*"` means all.',
      example: ["payment_intent.succeeded"],
    }),
    active: z.boolean().meta({ description: "True while events are sent.", example: true }),
    disabledReason: z
      .string()
      .nullable()
      .meta({ description: "Why the service stopped sending.", example: null }),
    failingSince: Timestamp.nullable().meta({
      description: "First failure since the last success; after 5 days the endpoint is disabled.",
      example: null,
    }),
    previousSecretUntil: Timestamp.nullable().meta({
      description: "Time until which the secrets from before the last rotation also sign.",
      example: null,
    }),
    createdBy: CreatedBy,
    metadata: Metadata,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.nullable().meta({
      description: "Null when the endpoint is not deleted.",
      example: null,
    }),
  })
  .meta({ id: "WebhookEndpoint" });
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>;

const Secret = withhold(
  z.string().meta({
    description: "Signing secret, shown only once.",
    example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  }),
);

export const RejectedEvent = z.object({
  type: z.string().meta({ description: "Event type as requested.", example: "payment.done" }),
  reason: z
    .string()
    .meta({ description: "Why it was not accepted.", example: "There is no such event type." }),
});
export type RejectedEvent = z.infer<typeof RejectedEvent>;

const rejectedEvents = z.array(RejectedEvent).meta({
  description: "Event types that were not accepted. The rest of the request succeeded.",
  example: [],
});

export const CreatedWebhookEndpoint = WebhookEndpoint.extend({
  secret: Secret,
  rejectedEvents,
}).meta({ id: "CreatedWebhookEndpoint" });
export type CreatedWebhookEndpoint = z.infer<typeof CreatedWebhookEndpoint>;

export const UpdatedWebhookEndpoint = WebhookEndpoint.extend({ rejectedEvents }).meta({
  id: "UpdatedWebhookEndpoint",
});
export type UpdatedWebhookEndpoint = z.infer<typeof UpdatedWebhookEndpoint>;

const changeable = {
  url: text(2048).meta({
    description:
      "URL that events are posted to. Its format is not checked; a URL that cannot be called fails at delivery.",
    example: "https://shop.example/webhooks",
  }),
  // Whatever a list holds: what is no type of ours is named in the answer (specification, Events 3).
  events: z
    .array(z.custom<unknown>().meta({ type: "string" }))
    .nullish()
    .meta({
      description: 'Event types to send. Without any, the default types; with `["*"]`, all types.',
      example: ["payment_intent.succeeded"],
    }),
  description: text(500)
    .nullish()
    .meta({ description: "Purpose of the endpoint.", example: "Order service" }),
};

export const CreateWebhookEndpoint = z.object({
  ...changeable,
  merchantId: MerchantIdInput,
  metadata: Metadata.optional(),
});
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>;

export const UpdateWebhookEndpoint = z
  .object({
    ...changeable,
    metadata: Metadata,
    active: z.boolean().meta({
      description:
        "False pauses sending; true resumes it, also after the service disabled the endpoint.",
      example: true,
    }),
  })
  .partial()
  .extend({ ...IdInput.shape });
export type UpdateWebhookEndpoint = z.infer<typeof UpdateWebhookEndpoint>;

export const ListWebhookEndpoints = Page.extend({
  metadata: MetadataFilter,
  active: z
    .boolean()
    .optional()
    .meta({ description: "Only endpoints that are (not) active.", example: true }),
});
export type ListWebhookEndpoints = z.infer<typeof ListWebhookEndpoints>;
export const WebhookEndpointList = listOf(WebhookEndpoint);

export const DeletedWebhookEndpoint = deletedRecord(endpointId);

export const RotatedSecret = z.object({
  id: id(endpointId),
  secret: Secret,
  previousSecretUntil: Timestamp.meta({
    description: "Time until which the previous secrets also sign.",
  }),
});
export type RotatedSecret = z.infer<typeof RotatedSecret>;

export const TestEventSent = z.object({
  eventId: id("evt_01jbq8v6n2e8t9x4k3m5r7w0yz", "The event that is being sent."),
  deliveryId: id("dlv_01jbq8v6n2e8t9x4k3m5r7w0yz", "Its delivery to this endpoint."),
});
export type TestEventSent = z.infer<typeof TestEventSent>;

export const RecoverWebhookEndpoint = z.object({
  ...IdInput.shape,
  since: TimestampInput.meta({
    description: "Sends again every event from this time on that the endpoint has not received.",
  }),
});
export type RecoverWebhookEndpoint = z.infer<typeof RecoverWebhookEndpoint>;

export const Recovered = z.object({
  id: id(endpointId),
  recovered: z.int().meta({ description: "Number of events that are being sent.", example: 12 }),
});
export type Recovered = z.infer<typeof Recovered>;
