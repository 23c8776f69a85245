import { merchantOperation, readingOperation } from "#server/procedures/operation.ts";
import { explainWebhook } from "#server/routers/webhook-endpoints/explain.ts";
import { listDeliveries } from "#server/routers/webhook-endpoints/list-deliveries.ts";
import { recoverWebhookEndpoint } from "#server/routers/webhook-endpoints/recover.ts";
import { rotateSecret } from "#server/routers/webhook-endpoints/rotate-secret.ts";
import { sendTestEvent } from "#server/routers/webhook-endpoints/send-test.ts";
import { IdInput } from "#server/wire/atoms/id.ts";
import { DeliveryList, ListDeliveries } from "#server/wire/webhooks/delivery.ts";
import * as wire from "#server/wire/webhooks/webhook-endpoint.ts";
import {
  ExplainSignature,
  SignatureExplanation,
} from "#server/wire/webhooks/webhook-explanation.ts";

/** Procedures for sending events to an endpoint, and for their signatures. */
export const sendingProcedures = {
  rotateSecret: merchantOperation("POST /webhook-endpoints/{id}/rotate-secret", {
    stepUp: true,
    summary: "Rotate the signing secret",
    description:
      "Returns the new secret, only this once. For 24 hours deliveries are signed with the old one too.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(wire.RotatedSecret)
    .mutation(({ ctx, input }) => rotateSecret(ctx, input.id)),

  sendTest: merchantOperation("POST /webhook-endpoints/{id}/test", {
    summary: "Send a test event",
    description: "Sends `webhook_endpoint.test` to this endpoint alone, whatever its types.",
    errors: ["invalid_state"],
  })
    .input(IdInput)
    .output(wire.TestEventSent)
    .mutation(({ ctx, input }) => sendTestEvent(ctx, input.id)),

  recover: merchantOperation("POST /webhook-endpoints/{id}/recover", {
    summary: "Recover missed events",
    description:
      "Sends every event since a given time that the endpoint subscribes to and has not received.",
    errors: ["invalid_state"],
  })
    .input(wire.RecoverWebhookEndpoint)
    .output(wire.Recovered)
    .mutation(({ ctx, input }) => recoverWebhookEndpoint(ctx, input)),

  listDeliveries: readingOperation("GET /webhook-endpoints/{id}/deliveries", {
    summary: "List deliveries to an endpoint",
  })
    .input(ListDeliveries)
    .output(DeliveryList)
    .query(({ ctx, input }) => listDeliveries(ctx, input)),

  explain: merchantOperation("POST /webhook-endpoints/explain", {
    scope: "webhook-endpoints:read",
    summary: "Explain a signature",
    description:
      "Says why a message did not verify: wrong secret, re-serialized body, clock, encoding.",
    errors: ["not_found"],
  })
    .input(ExplainSignature)
    .output(SignatureExplanation)
    .mutation(({ ctx, input }) => explainWebhook(ctx, input)),
};
