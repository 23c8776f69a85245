import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { router } from "#server/procedures/procedure.ts";
import { createWebhookEndpoint } from "#server/routers/webhook-endpoints/create.ts";
import { getWebhookEndpoint } from "#server/routers/webhook-endpoints/get.ts";
import { listWebhookEndpoints } from "#server/routers/webhook-endpoints/list.ts";
import { removeWebhookEndpoint } from "#server/routers/webhook-endpoints/remove.ts";
import { sendingProcedures } from "#server/routers/webhook-endpoints/sending-router.ts";
import { updateWebhookEndpoint } from "#server/routers/webhook-endpoints/update.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import * as wire from "#server/wire/webhooks/webhook-endpoint.ts";

export const webhookEndpointsRouter = router({
  create: merchantOperation("POST /webhook-endpoints", {
    stepUp: true,
    status: 201,
    summary: "Create a webhook endpoint",
    description:
      "Returns the signing secret, only this once. Unknown event types are listed in `rejectedEvents`, each with the type that was probably meant. A merchant has at most fifty endpoints, unless the service allows more.",
    errors: ["invalid_state"],
  })
    .input(wire.CreateWebhookEndpoint)
    .output(wire.CreatedWebhookEndpoint)
    .mutation(({ ctx, input }) => createWebhookEndpoint(ctx, input)),

  list: readingOperation("GET /webhook-endpoints", { summary: "List webhook endpoints" })
    .input(wire.ListWebhookEndpoints)
    .output(wire.WebhookEndpointList)
    .query(({ ctx, input }) => listWebhookEndpoints(ctx, input)),

  get: merchantOperation("GET /webhook-endpoints/{id}", { summary: "Get a webhook endpoint" })
    .input(IdInput)
    .output(wire.WebhookEndpoint)
    .query(({ ctx, input }) => getWebhookEndpoint(ctx, input.id)),

  update: merchantOperation("PATCH /webhook-endpoints/{id}", {
    summary: "Update a webhook endpoint",
    description:
      "Changes the fields given. `active: true` resumes sending after a pause or after the service disabled the endpoint.",
    errors: ["invalid_state"],
  })
    .input(wire.UpdateWebhookEndpoint)
    .output(wire.UpdatedWebhookEndpoint)
    .mutation(({ ctx, input }) => updateWebhookEndpoint(ctx, input)),

  remove: merchantOperation("DELETE /webhook-endpoints/{id}", {
    summary: "Delete a webhook endpoint",
    description:
      "Stops sending events to the endpoint: after the response no request to its URL starts.",
  })
    .input(IdInput)
    .output(wire.DeletedWebhookEndpoint)
    .mutation(({ ctx, input }) => removeWebhookEndpoint(ctx, input.id)),

  ...sendingProcedures,
});
