import type { MerchantContext } from "#server/core/context.ts";
import { newId } from "#server/core/ids.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import {
  type MerchantTemplateName,
  renderTemplate,
  type TemplateContext,
} from "#server/notifications/templates.ts";

type Sender = Pick<MerchantContext, "merchantId" | "clock">;

export type NewMessage = {
  channel: "email" | "sms";
  recipient: string;
  subject: string | null;
  text: string;
  html: string | null;
  template?: string | null;
  data?: object;
};

/**
 * Writes a message into the table from which the worker sends, in the caller's unit: no message
 * without the change, no change without the message. Its data always carries merchantId.
 */
export function queueMessage(unit: Unit, ctx: Sender, message: NewMessage): string {
  const id = newId("message");
  const now = ctx.clock.now();
  const { template = null, data = {}, ...rest } = message;
  unit.insert("Message", {
    ...rest,
    id,
    merchantId: ctx.merchantId,
    template,
    data: { ...data, merchantId: ctx.merchantId },
    eventId: null,
    status: "pending",
    attempts: 0,
    lastError: null,
    providerId: null,
    nextAttemptAt: now,
    leaseUntil: null,
    createdAt: now,
    sentAt: null,
  });
  return id;
}

type Letter<Name extends MerchantTemplateName> = {
  template: Name;
  to: string;
  context: TemplateContext<Name>;
};

/** As `queueMessage`, an email written by a template. */
export function queueLetter<Name extends MerchantTemplateName>(
  unit: Unit,
  ctx: Sender,
  letter: Letter<Name>,
): string {
  const { template, to, context } = letter;
  const rendered = renderTemplate(template, context);
  return queueMessage(unit, ctx, {
    channel: "email",
    recipient: to,
    ...rendered,
    template,
    data: context as object,
  });
}
