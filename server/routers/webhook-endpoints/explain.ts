import type { MerchantContext } from "#server/core/context.ts";
import { notFound } from "#server/core/errors.ts";
import { own } from "#server/data/rows/own.ts";
import type { WebhookEndpointModel } from "#server/generated/prisma/models.ts";
import { openWhatOpens } from "#server/webhooks/endpoint/secrets.ts";
import { type DeliveryFacts, explainSignature } from "#server/webhooks/explain/explain.ts";
import { webhookHeaders } from "#server/webhooks/sign.ts";
import type {
  ExplainSignature,
  SignatureExplanation,
} from "#server/wire/webhooks/webhook-explanation.ts";

/**
 * Says why a message did not verify, from what the receiver got or from a stored attempt. Reads
 * only; knows deleted endpoints and secrets before the last rotation too.
 * @throws not_found (attempt)
 */
export async function explainWebhook(
  ctx: MerchantContext,
  input: ExplainSignature,
): Promise<SignatureExplanation> {
  const attempt = input.attemptId === undefined ? null : await findAttempt(ctx, input.attemptId);
  const headers = attempt?.headers ?? input.headers ?? {};
  const eventId =
    Object.entries(headers).find(([name]) => name.toLowerCase() === "webhook-id")?.[1] ?? "";
  const event = await ctx.db.event.findFirst({
    where: { id: eventId, merchantId: ctx.merchantId },
  });
  const endpoints = await ctx.db.webhookEndpoint.findMany({
    where: { merchantId: ctx.merchantId },
  });
  const known: DeliveryFacts = {
    // An attempt is judged at its own time; pasted headers now.
    now: attempt?.sentAt ?? ctx.clock.now(),
    payload: event?.payload ?? null,
    endpoints: endpoints.map((row) => ({ id: row.id, url: row.url, secrets: secretsOf(ctx, row) })),
  };
  const { secret, computed } = input;
  return explainSignature(
    { headers, body: input.body ?? known.payload ?? "", secret, computed },
    known,
  );
}

/** The headers of an attempt are not stored: they follow from the event, the time and the secret. */
async function findAttempt(ctx: MerchantContext, id: string) {
  const attempt = await ctx.db.webhookAttempt.findUnique({
    where: own(ctx, id),
    include: { delivery: { include: { endpoint: true, event: true } } },
  });
  if (!attempt) throw notFound();
  const { event, endpoint } = attempt.delivery;
  const sent = { id: event.id, sentAt: attempt.createdAt, body: Buffer.from(event.payload) };
  return {
    sentAt: attempt.createdAt,
    headers: Object.fromEntries(webhookHeaders(secretsOf(ctx, endpoint), sent)),
  };
}

function secretsOf({ env }: MerchantContext, row: WebhookEndpointModel): string[] {
  return [row.secret, row.previousSecret].flatMap((text) => openWhatOpens(env, text));
}
