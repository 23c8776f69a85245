import type { Env } from "#server/core/env.ts";
import type { MessageModel } from "#server/generated/prisma/models.ts";
import { portalCodeTemplate } from "#server/notifications/portal-code-message.ts";
import { walletCodeTemplate } from "#server/notifications/wallet-code-message.ts";
import type { Notification } from "#server/wire/message.ts";

/** Letters with one-time codes. */
const codeTemplates: (string | null)[] = [portalCodeTemplate, walletCodeTemplate];

/** Row to wire. In live nobody reads the codes by which a merchant's customers prove who they are. */
export function serializeNotification(env: Env, row: MessageModel): Notification {
  const isSecret = codeTemplates.includes(row.template) && env.APP_ENV === "live";
  return {
    id: row.id,
    merchantId: row.merchantId,
    channel: row.channel === "sms" ? "sms" : "email",
    to: row.recipient,
    subject: row.subject,
    text: isSecret ? "A one-time code." : row.text,
    html: row.html,
    template: row.template,
    data: row.data as Record<string, unknown>,
    status: row.status,
    attempts: row.attempts,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}
