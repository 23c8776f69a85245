import type { MerchantContext } from "#server/core/context.ts";
import type { Tx } from "#server/data/db.ts";
import { newId } from "#server/core/ids.ts";
import { renderTemplate } from "#server/notifications/templates.ts";
import type { MerchantTemplateName, TemplateContext } from "#server/notifications/templates.ts";

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
 * Writes a message into the table from which the worker sends, in the caller's transaction: no
 * message without the change, no change without the message. Its data always carries merchantId.
 */
export async function queueMessage(tx: Tx, ctx: Sender, message: NewMessage): Promise<string> {
  const id = newId("message");
  const now = ctx.clock.now();
  const { template = null, data = {}, ...rest } = message;
  await tx.message.create({
    data: {
      ...rest,
      id,
      merchantId: ctx.merchantId,
      template,
      data: { ...data, merchantId: ctx.merchantId },
      status: "pending",
      nextAttemptAt: now,
      createdAt: now,
    },
  });
  return id;
}

type Letter<Name extends MerchantTemplateName> = {
  template: Name;
  to: string;
  context: TemplateContext<Name>;
};

/** As `queueMessage`, an e-mail written by a template. */
export async function queueLetter<Name extends MerchantTemplateName>(
  tx: Tx,
  ctx: Sender,
  letter: Letter<Name>,
): Promise<string> {
  const { template, to, context } = letter;
  const rendered = renderTemplate(template, context);
  return queueMessage(tx, ctx, {
    channel: "email",
    recipient: to,
    ...rendered,
    template,
    data: context as object,
  });
}
