import type { Services } from "#server/core/context.ts";
import { minuteMs } from "#server/core/clock.ts";
import type { OpenSession } from "#server/checkout/open-session.ts";
import type { PaySource } from "#server/checkout/source.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import { consumeAttempt, countAttempt, returnAttempt } from "#server/limits/attempts.ts";
import { summarizeCard } from "#server/payments/intents/card.ts";

const windowMs = 15 * minuteMs;
const ofAddress = { name: "decline-address", attemptsMax: 10, windowMs };
const ofCard = { name: "decline-card", attemptsMax: 6, windowMs };
/** From so many more declines than payments on, somebody tries out cards there. */
const ofLink = { name: "decline-link", attemptsMax: 20, windowMs };
const ofMerchant = { name: "decline-merchant", attemptsMax: 100, windowMs };
/** Then each network address has so many left there: a thief is stopped, a shopper still pays. */
const watched = { name: "decline-watched", attemptsMax: 2, windowMs };

type Try = { session: OpenSession; source: PaySource; ip: string | null };
type Counted = { rule: typeof ofAddress; key: string };

/** What a try turned out to be. A challenge, and an answer that is lost, are no decline. */
export type TryOutcome = "paid" | "declined" | "open";

/**
 * Counts a try as a decline before it is made, however fresh the browser: by network address (IPv6
 * by /64), by card, by link and by merchant. What is answered tells how it went: what was no decline
 * is given back, and a payment makes up for one decline of its link.
 * @throws rate_limited
 */
export async function holdDecline(
  services: Services,
  { session, source, ip }: Try,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  const { merchantId, paymentLinkId } = session;
  const address = ip === null ? null : addressGroup(ip);
  const refusing: Counted[] = [];
  if (address) refusing.push({ rule: ofAddress, key: address });
  if (source.card) {
    const { fingerprint } = summarizeCard(services.env, source.card);
    refusing.push({ rule: ofCard, key: `${merchantId}\n${fingerprint}` });
  }
  const watching: Counted[] = [{ rule: ofMerchant, key: merchantId }];
  if (paymentLinkId) watching.push({ rule: ofLink, key: paymentLinkId });
  for (const { rule, key } of watching) {
    const { points } = await countAttempt(services, rule, key);
    if (points <= rule.attemptsMax) continue;
    services.log.warn({ merchantId, paymentLinkId, rule: rule.name }, "cards are being tried out");
    if (address) refusing.push({ rule: watched, key: `${key}\n${address}` });
  }
  for (const { rule, key } of refusing) await consumeAttempt(services, rule, key);
  return async (outcome) => {
    if (outcome === "declined") return;
    for (const { rule, key } of [...refusing, ...watching])
      await returnAttempt(services, rule, key);
    if (outcome !== "paid") return;
    for (const { rule, key } of watching) await returnAttempt(services, rule, key);
  };
}
