import type { MerchantContext } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";
import { transact } from "#server/data/transact.ts";
import { type NewMessage, queueMessage } from "#server/notifications/queue.ts";
import {
  openTemplates,
  renderTemplate,
  type TemplateContext,
} from "#server/notifications/templates.ts";
import { problemSentences } from "#server/procedures/problem-sentences.ts";
import { limitMessages } from "#server/routers/notifications/limit-messages.ts";
import type { QueuedMessage, SendEmail, SendSms } from "#server/wire/message.ts";

/**
 * Queues an email; the worker sends it, with retries. Atomic and idempotent by key.
 * @throws validation_failed (the context does not fit the template) · rate_limited (MESSAGES_PER_DAY
 * of a merchant, 50 to one recipient)
 */
export async function sendEmail(ctx: MerchantContext, input: SendEmail): Promise<QueuedMessage> {
  return queue(ctx, { channel: "email", recipient: input.to, ...written(input) });
}

/**
 * Queues an SMS; the worker sends it, with retries. Atomic and idempotent by key.
 * @throws rate_limited (as emails)
 */
export async function sendSms(ctx: MerchantContext, input: SendSms): Promise<QueuedMessage> {
  return queue(ctx, {
    channel: "sms",
    recipient: input.to,
    subject: null,
    text: input.message,
    html: null,
  });
}

async function queue(ctx: MerchantContext, message: NewMessage): Promise<QueuedMessage> {
  await limitMessages(ctx, message);
  return transact(ctx, async (unit) => ({
    messageId: queueMessage(unit, ctx, message),
    merchantId: ctx.merchantId,
  }));
}

function written(input: SendEmail) {
  const { template, subject = "", text, html = null } = input;
  if (!template) return { subject, text: text ?? "", html };
  const parsed = openTemplates[template].context.safeParse(input.context ?? {});
  if (!parsed.success) {
    const issues = parsed.error.issues.map((issue) => ({
      ...issue,
      path: ["context", ...issue.path],
    }));
    throw new DomainError("validation_failed", problemSentences({ issues }));
  }
  const rendered = renderTemplate(template, parsed.data as TemplateContext<typeof template>);
  return { ...rendered, subject: subject || rendered.subject, template, data: parsed.data };
}
