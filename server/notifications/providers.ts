import type { Env } from "#server/core/env.ts";
import { createMail } from "#server/notifications/mail.ts";
import { PermanentFailure } from "#server/notifications/provider.ts";
import type { Provider } from "#server/notifications/provider.ts";
import { createSms } from "#server/notifications/sms.ts";

/** What a message that only the mailbox page shows has for a provider's id. */
export const mailboxId = "mailbox";

const mailbox: Provider = { send: async () => mailboxId };

const byEnv = new WeakMap<Env, Record<"email" | "sms", Provider>>();

/** The providers that the environment names. Without one, testing shows messages in the mailbox page. */
export function providersOf(env: Env): Record<"email" | "sms", Provider> {
  const known = byEnv.get(env);
  if (known) return known;
  const { SMTP_URL, SMS_PROVIDER_URL, SMS_PROVIDER_TOKEN } = env;
  const providers = {
    email: SMTP_URL ? createMail(env, SMTP_URL) : withoutProvider(env, "SMTP_URL"),
    sms: SMS_PROVIDER_URL
      ? createSms({ url: SMS_PROVIDER_URL, token: SMS_PROVIDER_TOKEN })
      : withoutProvider(env, "SMS_PROVIDER_URL"),
  };
  byEnv.set(env, providers);
  return providers;
}

function withoutProvider(env: Env, variable: string): Provider {
  if (env.APP_ENV === "testing") return mailbox;
  return {
    async send() {
      throw new PermanentFailure(`${variable} is not set, so there is nobody to send this.`);
    },
  };
}
