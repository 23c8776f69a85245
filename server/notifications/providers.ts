import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import type { Env } from "#server/core/env.ts";
import { createMail } from "#server/notifications/mail.ts";
import { PermanentFailure, type Provider } from "#server/notifications/provider.ts";
import { createSms } from "#server/notifications/sms.ts";

/** Nothing leaves: the messages page shows what would have been sent. */
const mailbox: Provider = { send: async () => "mailbox" };

type Providers = Record<"email" | "sms" | "account", Provider>;
const byEnv = new WeakMap<Env, Providers>();

/** The providers that the environment names. Without one, testing shows messages in the mailbox page. */
export function providersOf(env: Env): Providers {
  const known = byEnv.get(env);
  if (known) return known;
  const { SMTP_URL, SMS_PROVIDER_URL, SMS_PROVIDER_TOKEN } = env;
  const email = SMTP_URL ? createMail(env, SMTP_URL) : withoutProvider(env, "SMTP_URL");
  const providers = {
    email,
    // In testing without SMTP: not where a merchant's staff could read it.
    account: SMTP_URL || env.APP_ENV === "live" ? email : createOperatorMailbox(env),
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
      throw new PermanentFailure(`${variable} is not set, so this cannot be sent. Set it.`);
    },
  };
}

const fileName = "operator-mailbox.txt";

/**
 * Where letters about accounts go in testing without SMTP: a file that only whoever runs the
 * service can read. Never to the messages page: a merchant's staff would read other people's links.
 */
function createOperatorMailbox({ DATA_DIR }: Pick<Env, "DATA_DIR">): Provider {
  return {
    async send({ recipient, subject, text }) {
      const folder = path.resolve(/* turbopackIgnore: true */ DATA_DIR);
      await mkdir(folder, { recursive: true });
      const letter = `To: ${recipient}\nSubject: ${subject ?? ""}\n\n${text}\n${"-".repeat(72)}\n`;
      await appendFile(path.join(folder, fileName), letter, { mode: 0o600 });
      return "operator-mailbox";
    },
  };
}
