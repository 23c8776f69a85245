import type { Services } from "#server/core/context.ts";
import { minuteMs } from "#server/core/clock.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import {
  consumeAttempt,
  countAttempt,
  readAttempts,
  returnAttempt,
} from "#server/limits/attempts.ts";
import { summarizeCard } from "#server/payments/intents/card.ts";
import { tellCardTesting } from "#server/payments/tell-card-testing.ts";
import type { CardInput } from "#server/wire/payment-intent.ts";

const windowMs = 15 * minuteMs;
const ofAddress = { name: "decline-address", attemptsMax: 10, windowMs };
const ofCard = { name: "decline-card", attemptsMax: 6, windowMs };
/** From so many more declines than payments on, somebody tries out cards there. */
const ofLink = { name: "decline-link", attemptsMax: 20, windowMs };
const ofMerchant = { name: "decline-merchant", attemptsMax: 100, windowMs };
/**
 * From this share of it on the merchant is told, and whoever pays there does some work first and is asked
 * by their bank. Who does no work is not counted any more, so all of this begins before it is full.
 */
const closeShare = 0.75;
/** Then each network address has so many left there: a thief is stopped, a shopper still pays. */
const watched = { name: "decline-watched", attemptsMax: 2, windowMs };

/** A merchant's own program asks: of one intent, and of one saved method. */
const ofIntent = { name: "decline-intent", attemptsMax: 10, windowMs };
const ofSavedMethod = { name: "decline-saved-method", attemptsMax: 30, windowMs };

type Place = { merchantId: string; paymentLinkId: string | null; paymentIntentId: string };
type Source = { card?: CardInput; paymentMethodId?: string };
type Try = { place: Place; source: Source; ip: string | null };
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
  { place, source, ip }: Try,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  const { merchantId } = place;
  const address = ip === null ? null : addressGroup(ip);
  const refusing: Counted[] = [];
  if (address) refusing.push({ rule: ofAddress, key: address });
  if (source.card) {
    const { fingerprint } = summarizeCard(services.env, source.card);
    refusing.push({ rule: ofCard, key: `${merchantId}\n${fingerprint}` });
  }
  const watching = watchingOf(place);
  for (const { rule, key } of watching) {
    const { points } = await countAttempt(services, rule, key);
    if (!isClose(rule, points)) continue;
    await tellCardTesting(services, { ...place, declines: points }, rule);
    if (address && points > rule.attemptsMax)
      refusing.push({ rule: watched, key: `${key}\n${address}` });
  }
  return hold(services, refusing, watching);
}

/** Whether so many more cards are declined than pay at this link, or merchant, that they may be tried out. */
export async function isWatched(
  services: Pick<Services, "db" | "clock">,
  place: Pick<Place, "merchantId" | "paymentLinkId">,
): Promise<boolean> {
  const watching = watchingOf(place);
  const points = await readAttempts(services, watching);
  return watching.some(({ rule }, at) => isClose(rule, points[at] ?? 0));
}

function isClose({ attemptsMax }: typeof ofAddress, points: number): boolean {
  return points >= attemptsMax * closeShare;
}

function watchingOf({ merchantId, paymentLinkId }: Pick<Place, "merchantId" | "paymentLinkId">) {
  const watching: Counted[] = [{ rule: ofMerchant, key: merchantId }];
  if (paymentLinkId) watching.push({ rule: ofLink, key: paymentLinkId });
  return watching;
}

/**
 * As `holdDecline`, for what a merchant's program confirms: it stands between us and the shopper,
 * so there is no address to count by, and a busy shop is never refused as a whole. Card numbers come
 * that way in testing only, where they are everybody's. Off with RATE_LIMIT_RPS=0, as every limit of programs.
 * @throws rate_limited
 */
export async function holdProgramsDecline(
  services: Services,
  place: Omit<Place, "paymentLinkId">,
  source: Source,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  if (services.env.RATE_LIMIT_RPS === 0) return async () => undefined;
  const { merchantId, paymentIntentId } = place;
  const refusing: Counted[] = [{ rule: ofIntent, key: `${merchantId}\n${paymentIntentId}` }];
  const { paymentMethodId } = source;
  if (paymentMethodId)
    refusing.push({ rule: ofSavedMethod, key: `${merchantId}\n${paymentMethodId}` });
  const watching: Counted[] = [{ rule: ofMerchant, key: merchantId }];
  const { points } = await countAttempt(services, ofMerchant, merchantId);
  if (isClose(ofMerchant, points)) {
    const seen = { ...place, paymentLinkId: null, declines: points };
    await tellCardTesting(services, seen, ofMerchant);
  }
  return hold(services, refusing, watching);
}

/** What was counted for watching stays counted when it is refused: tries go on. */
async function hold(
  services: Services,
  refusing: readonly Counted[],
  watching: readonly Counted[],
): Promise<(outcome: TryOutcome) => Promise<void>> {
  for (const { rule, key } of refusing) await consumeAttempt(services, rule, key);
  return async (outcome) => {
    if (outcome === "declined") return;
    for (const { rule, key } of [...refusing, ...watching])
      await returnAttempt(services, rule, key);
    if (outcome !== "paid") return;
    for (const { rule, key } of watching) await returnAttempt(services, rule, key);
  };
}
