import { DeliveryList, ListDeliveries } from "#server/routers/events/delivery-schema.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import {
  ExplainSignature,
  SignatureExplanation,
} from "#server/routers/webhook-endpoints/explain-schema.ts";
import { explainWebhook } from "#server/routers/webhook-endpoints/explain.ts";
import { getWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { listDeliveries } from "#server/routers/webhook-endpoints/list-deliveries.ts";
import { listWebhookEndpoints } from "#server/routers/webhook-endpoints/list.ts";
import { recoverWebhookEndpoint } from "#server/routers/webhook-endpoints/recover.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import { rotateSecret } from "#server/routers/webhook-endpoints/rotate-secret.ts";
import * as wire from "#server/routers/webhook-endpoints/schema.ts";
import { sendTestEvent } from "#server/routers/webhook-endpoints/send-test.ts";
import { updateWebhookEndpoint } from "#server/routers/webhook-endpoints/update.ts";
import { IdInput } from "#server/schemas/id.ts";
import { merchantProcedure, router } from "#server/trpc/init.ts";
import { rest } from "#server/trpc/meta.ts";

const read = { tag: "Webhook endpoints", scope: "webhook-endpoints:read" } as const;
const write = { tag: "Webhook endpoints", scope: "webhook-endpoints:write" } as const;

export const webhookEndpointsRouter = router({
  create: merchantProcedure
    .meta(
      rest("POST /webhook-endpoints", {
        ...write,
        status: 201,
        summary: "Create a webhook endpoint",
        description:
          "The answer shows the signing secret, this once. Event types that do not exist are listed in `rejectedEvents`.",
      }),
    )
    .input(wire.CreateWebhookEndpoint)
    .output(wire.CreatedWebhookEndpoint)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx, input)),

  list: merchantProcedure
    .meta(rest("GET /webhook-endpoints", { ...read, summary: "List webhook endpoints" }))
    .input(wire.ListWebhookEndpoints)
    .output(wire.WebhookEndpointList)
    .query(({ ctx, input }) => listWebhookEndpoints(ctx, input)),

  get: merchantProcedure
    .meta(
      rest("GET /webhook-endpoints/{id}", {
        ...read,
        summary: "Get a webhook endpoint",
        errors: ["not_found"],
      }),
    )
    .input(IdInput)
    .output(wire.WebhookEndpoint)
    .query(({ ctx, input }) => getWebhookEndpoint(ctx, input.id)),

  update: merchantProcedure
    .meta(
      rest("PATCH /webhook-endpoints/{id}", {
        ...write,
        summary: "Update a webhook endpoint",
        description:
          "Changes the fields given. `active: true` takes up sending again after a pause or after the service disabled the endpoint.",
        errors: ["not_found", "invalid_state"],
      }),
    )
    .input(wire.UpdateWebhookEndpoint)
    .output(wire.UpdatedWebhookEndpoint)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx, input)),

  remove: merchantProcedure
    .meta(
      rest("DELETE /webhook-endpoints/{id}", {
        ...write,
        summary: "Delete a webhook endpoint",
        description:
          "Stops sending events to it: after the answer no request to its address starts.",
        errors: ["not_found"],
      }),
    )
    .input(IdInput)
    .output(wire.DeletedWebhookEndpoint)
    .mutation(({ ctx, input }) => removeWebhookEndpoint(ctx, input.id)),

  rotateSecret: merchantProcedure
    .meta(
      rest("POST /webhook-endpoints/{id}/rotate-secret", {
        ...write,
        summary: "Rotate the signing secret",
        description:
          "The answer shows the new secret, this once. For 24 hours deliveries are signed with the old one too.",
        errors: ["not_found", "invalid_state"],
      }),
    )
    .input(IdInput)
    .output(wire.RotatedSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  sendTest: merchantProcedure
    .meta(
      rest("POST /webhook-endpoints/{id}/test", {
        ...write,
        summary: "Send a test event",
        description:
          "Sends `webhook_endpoint.test` to this endpoint alone, whatever types it asked for.",
        errors: ["not_found", "invalid_state"],
      }),
    )
    .input(IdInput)
    .output(wire.TestEventSent)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input.id)),

  recover: merchantProcedure
    .meta(
      rest("POST /webhook-endpoints/{id}/recover", {
        ...write,
        summary: "Send what was missed",
        description: "Sends every event since a moment that the endpoint asks for and has not got.",
        errors: ["not_found", "invalid_state"],
      }),
    )
    .input(wire.RecoverWebhookEndpoint)
    .output(wire.Recovered)
    .mutation(({ ctx, input }) => recoverWebhookEndpoint(ctx, input)),

  listDeliveries: merchantProcedure
    .meta(
      rest("GET /webhook-endpoints/{id}/deliveries", {
        ...read,
        summary: "List deliveries to an endpoint",
        errors: ["not_found"],
      }),
    )
    .input(ListDeliveries)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  explain: merchantProcedure
    .meta(
      rest("POST /webhook-endpoints/explain", {
        ...read,
        summary: "Explain a signature",
        description:
          "Says why a message did not verify: wrong secret, body written again, clock, encoding.",
        errors: ["not_found"],
      }),
    )
    .input(ExplainSignature)
    .output(SignatureExplanation)
    .mutation(({ ctx, input }) => explainWebhook(ctx, input)),
});
