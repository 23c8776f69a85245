import type { Env } from "#server/core/env.ts";
import { sealAlike, unseal } from "#server/core/secret-box.ts";

type Secret = Pick<Env, "APP_SECRET"> & Partial<Pick<Env, "APP_SECRET_PREVIOUS">>;

/** A subscription, by its row. */
export type SubscriptionKey = { merchantId: string; id: string };

/**
 * The token of a link to the page on which a subscriber cancels. It is sealed, so that nobody finds another
 * subscription by guessing. It has no end: a subscriber may cancel at any time, and a letter is all that some
 * of them have of it.
 */
function subscriptionToken(env: Secret, { merchantId, id }: SubscriptionKey): string {
  return sealAlike(env, "subscription", JSON.stringify({ merchantId, id }));
}

/** The subscription that a link leads to; null when the token is not ours. */
export function readSubscriptionToken(env: Secret, token: string): SubscriptionKey | null {
  try {
    const { merchantId, id } = JSON.parse(unseal(env, "subscription", token)) as SubscriptionKey;
    return { merchantId, id };
  } catch {
    return null;
  }
}

/** The page's address for this token, below the address of the service. */
export function subscriptionPath(token: string): string {
  return `/checkout/subscription?${new URLSearchParams({ token }).toString()}`;
}

/** Where a subscriber sees and cancels a subscription, for pages of ours. */
export function subscriptionPage(env: Secret, key: SubscriptionKey): string {
  return subscriptionPath(subscriptionToken(env, key));
}

/** The same address in full, for letters. */
export function subscriptionUrl(env: Secret & Pick<Env, "APP_URL">, key: SubscriptionKey): string {
  return `${env.APP_URL}${subscriptionPage(env, key)}`;
}
