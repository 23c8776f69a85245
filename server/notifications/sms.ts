import { PermanentFailure, type Provider } from "#server/notifications/provider.ts";

type SmsOptions = { url: string; token: string | undefined; timeoutMs?: number };

/**
 * Too slow or too often, and what whoever runs the service mends: a token that has expired, an account without money, a
 * proxy. RFC 9110, 15.5; RFC 6585.
 */
const passing = [401, 402, 403, 407, 408, 429];

/**
 * SMS by HTTP: `POST <url>` with `{ to, message, merchantId, messageId }`, the token as Bearer and
 * the message's id as Idempotency-Key. Answers `id` or `messageId` of a JSON answer. 4xx is final,
 * what passes aside.
 */
export function createSms({ url, token, timeoutMs = 15_000 }: SmsOptions): Provider {
  return {
    async send({ id, merchantId, recipient, text }) {
      const answer = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "idempotency-key": id,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        body: JSON.stringify({ to: recipient, message: text, merchantId, messageId: id }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      const said = (await answer.text()).slice(0, 2000);
      if (answer.ok) return idIn(said);
      const problem = `The SMS provider answered ${answer.status}: ${said.slice(0, 200)}`;
      const isFinal = answer.status < 500 && !passing.includes(answer.status);
      throw isFinal ? new PermanentFailure(problem) : new Error(problem);
    },
  };
}

function idIn(said: string): string | null {
  try {
    const { id, messageId } = JSON.parse(said) as { id?: unknown; messageId?: unknown };
    return typeof id === "string" ? id : typeof messageId === "string" ? messageId : null;
  } catch {
    return null;
  }
}
