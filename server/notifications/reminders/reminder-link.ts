import { addMs, dayMs } from "#server/core/clock.ts";
import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** How long the link of a letter makes its order anew. */
const lifeMs = 30 * dayMs;

/** An order that somebody was reminded of, by the row of the reminder, and the address that the letter went to. */
export type LetterLink = { merchantId: string; id: string; email: string };

/** Where the link in a reminder leads. It is sealed: nobody finds another order by guessing, nor the address in it. */
export function recoveryUrl(
  env: Secret & Pick<Env, "APP_URL">,
  { merchantId, id, email }: LetterLink,
  now: Date,
): string {
  const until = addMs(now, lifeMs).getTime();
  const token = sealAlike(env, "reminder", JSON.stringify({ merchantId, id, email, until }));
  return `${env.APP_URL}/checkout/recover?${new URLSearchParams({ token }).toString()}`;
}

/** The order that a link leads to, and until when, by its merchant's time; null when the token is not ours. */
export function readRecoveryToken(
  env: Secret,
  token: string,
): (LetterLink & { until: Date }) | null {
  const read = readSealed<LetterLink & { until: number }>(env, "reminder", token);
  return read && { ...read, until: new Date(read.until) };
}

/** An address, by its key, that shall get no more reminders of a merchant's. */
export type OptOut = { merchantId: string; addressKey: string };

/** The path of the page that unsubscribes the address with this token. */
export function unsubscribePath(token: string): string {
  return `/checkout/unsubscribe?${new URLSearchParams({ token }).toString()}`;
}

/** Where an address is unsubscribed (RFC 8058). It never ends: a letter is all that its reader has of it. */
export function unsubscribeUrl(
  env: Secret & Pick<Env, "APP_URL">,
  { merchantId, addressKey }: OptOut,
): string {
  const token = sealAlike(env, "unsubscribe", JSON.stringify({ merchantId, addressKey }));
  return `${env.APP_URL}${unsubscribePath(token)}`;
}

/** The address that a link unsubscribes; null when the token is not ours. */
export function readUnsubscribeToken(env: Secret, token: string): OptOut | null {
  const read = readSealed<OptOut>(env, "unsubscribe", token);
  return read && { merchantId: read.merchantId, addressKey: read.addressKey };
}

function readSealed<Content>(
  env: Secret,
  purpose: "reminder" | "unsubscribe",
  token: string,
): Content | null {
  try {
    return JSON.parse(unseal(env, purpose, token)) as Content;
  } catch {
    return null;
  }
}
