import { createTransport } from "nodemailer";
import type { Env } from "#server/core/env.ts";
import {
  type OutgoingMessage,
  PermanentFailure,
  type Provider,
} from "#server/notifications/provider.ts";
import { smtpAddress } from "#server/wire/atoms/email/email-rule.ts";

/** Email by SMTP. A message sent twice after a crash has one Message-ID, so mail programs show it once. */
export function createMail(env: Pick<Env, "SMTP_FROM" | "APP_URL">, smtpUrl: string): Provider {
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  const transport = createTransport({ url: smtpUrl, ...timeouts });
  const { hostname } = new URL(env.APP_URL);
  return {
    async send(message) {
      const address = smtpAddress(message.recipient);
      if (address === null) throw new PermanentFailure("This is not an email address.");
      try {
        const sent = await transport.sendMail({
          from: env.SMTP_FROM,
          // As an object: nothing in it is parsed as a list of addresses.
          to: { name: "", address },
          subject: message.subject ?? "",
          text: message.text,
          html: message.html ?? undefined,
          messageId: `<${message.id}@${hostname}>`,
          headers: headersOf(message),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return sent.messageId;
      } catch (error) {
        throw isRefusedRecipient(error, address)
          ? new PermanentFailure((error as Error).message)
          : error;
      }
    },
  };
}

/** The two of RFC 8058 must be among those that the operator's relay signs (DKIM). */
function headersOf({ merchantId, unsubscribeUrl }: OutgoingMessage) {
  // Written as they are: a URL that is folded, or encoded as text is, leads nowhere.
  const asItIs = (value: string) => ({ prepared: true, foldLines: false, value });
  return {
    ...(merchantId ? { "X-Canary-Merchant-ID": merchantId } : {}),
    ...(unsubscribeUrl
      ? {
          "List-Unsubscribe": asItIs(`<${unsubscribeUrl}>`),
          "List-Unsubscribe-Post": asItIs("List-Unsubscribe=One-Click"),
        }
      : {}),
  };
}

/**
 * The server knows the address and does not want it. Refused logins and full queues pass, and so does a sender that is
 * refused (`MAIL FROM`): SMTP_FROM is the operator's to mend. nodemailer names the command that was answered
 * (lib/smtp-connection/index.js, `_actionMAIL` and `_actionRCPT`). A server without SMTPUTF8 (RFC 6531) may call an
 * internationalized address a syntax error.
 */
function isRefusedRecipient(error: unknown, address: string): boolean {
  if (!(error instanceof Error) || !("code" in error) || error.code !== "EENVELOPE") return false;
  return (
    "command" in error &&
    error.command === "RCPT TO" &&
    "responseCode" in error &&
    Number(error.responseCode) >= (isAscii(address) ? 550 : 500) &&
    Number(error.responseCode) <= 559
  );
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
