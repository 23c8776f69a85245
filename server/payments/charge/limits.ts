import { minuteMs } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { addressGroup } from "#server/limits/address-group.ts";
import {
  consumeAttempt,
  countAttempt,
  readAttempts,
  returnAttempt,
} from "#server/limits/attempts.ts";
import { tellCardTesting } from "#server/payments/charge/card-testing.ts";
import { summarizeCard } from "#server/payments/charge/card.ts";
import type { CardInput } from "#server/wire/payments/payment-intent.ts";

const windowMs = 15 * minuteMs;
const ofAddress = { name: "decline-address", attemptsMax: 10, windowMs };
const ofCard = { name: "decline-card", attemptsMax: 6, windowMs };
/** With so many more declines than payments, somebody is probably trying out cards there. */
const ofLink = { name: "decline-link", attemptsMax: 20, windowMs };
const ofMerchant = { name: "decline-merchant", attemptsMax: 100, windowMs };
/**
 * From this share of the limit on the merchant is told, and shoppers there do some work first and
 * are asked by their bank. A press without that work is not counted any more, so all of this begins
 * before the limit is reached.
 */
const closeShare = 0.75;
/**
 * Once the limit is reached, each network address has so many tries left there: a thief is stopped,
 * a shopper still pays.
 */
const watched = { name: "decline-watched", attemptsMax: 2, windowMs };

/** Limits for a merchant's own program: by intent and by saved method. */
const ofIntent = { name: "decline-intent", attemptsMax: 10, windowMs };
const ofSavedMethod = { name: "decline-saved-method", attemptsMax: 30, windowMs };

type Place = { merchantId: string; paymentLinkId: string | null; paymentIntentId: string };
type Source = { card?: CardInput; paymentMethodId?: string };
type Try = { place: Place; source: Source; ip: string | null };
type Counted = { rule: typeof ofAddress; key: string };

/** The outcome of a try. A challenge is no decline, nor is a lost answer. */
export type TryOutcome = "paid" | "declined" | "open";

/**
 * Counts a try as a decline of its network address (IPv6 by /64) and its card before it is made, so
 * that parallel tries do not slip past, however fresh the browser. Call the answer with the
 * outcome: a try that was no decline is given back. Declines of a link and of a merchant are
 * counted only after they happened, because a sale with many payments under way at once is no
 * attack; a payment makes up for one.
 * @throws rate_limited
 */
export async function holdDecline(
  services: Services,
  { place, source, ip }: Try,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  const address = ip === null ? null : addressGroup(ip);
  const refusing: Counted[] = [];
  if (address) refusing.push({ rule: ofAddress, key: address });
  if (source.card) {
    const { fingerprint } = summarizeCard(services.env, source.card);
    refusing.push({ rule: ofCard, key: `${place.merchantId}\n${fingerprint}` });
  }
  const watching = watchingOf(place);
  const points = address ? await readAttempts(services, watching) : [];
  for (const [at, { rule, key }] of watching.entries())
    if ((points[at] ?? 0) >= rule.attemptsMax)
      refusing.push({ rule: watched, key: `${key}\n${address}` });
  return hold(services, place, { refusing, watching });
}

/**
 * Whether so many more cards are declined than accepted at this link, or merchant, that somebody
 * may be trying them out.
 */
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
 * As `holdDecline`, for payments that a merchant's program confirms. The program stands between us
 * and the shopper, so there is no address to count by, and a busy shop is never refused as a whole.
 * Card numbers come that way in testing only, where they are everybody's, so they are not counted.
 * Off with RATE_LIMIT_RPS=0, as every limit of programs.
 * @throws rate_limited
 */
export async function holdProgramsDecline(
  services: Services,
  place: Omit<Place, "paymentLinkId">,
  source: Source,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  if (services.env.RATE_LIMIT_RPS === 0) return async () => undefined;
  const { merchantId } = place;
  const refusing: Counted[] = [declineOf(place)];
  const { paymentMethodId } = source;
  if (paymentMethodId)
    refusing.push({ rule: ofSavedMethod, key: `${merchantId}\n${paymentMethodId}` });
  const watching: Counted[] = [{ rule: ofMerchant, key: merchantId }];
  return hold(services, { ...place, paymentLinkId: null }, { refusing, watching });
}

/**
 * As `holdProgramsDecline`, for the worker: by intent alone. Its cards were accepted once, so that a night of many
 * failed renewals is not told as card testing, and no shopper is asked for more because of it.
 * @throws rate_limited
 */
export async function holdRenewal(
  services: Services,
  place: Omit<Place, "paymentLinkId">,
): Promise<(outcome: TryOutcome) => Promise<void>> {
  if (services.env.RATE_LIMIT_RPS === 0) return async () => undefined;
  const refusing = [declineOf(place)];
  return hold(services, { ...place, paymentLinkId: null }, { refusing, watching: [] });
}

/** The first try of a renewal, before which there is nothing to refuse: it is counted when it was declined, and only that costs a statement. */
export function countFirstDecline(
  services: Services,
  place: Omit<Place, "paymentLinkId">,
): (outcome: TryOutcome) => Promise<void> {
  return async (outcome) => {
    if (outcome !== "declined" || services.env.RATE_LIMIT_RPS === 0) return;
    const { rule, key } = declineOf(place);
    try {
      await consumeAttempt(services, rule, key);
    } catch (err) {
      services.log.error({ err, merchantId: place.merchantId }, notCounted);
    }
  };
}

function declineOf({ merchantId, paymentIntentId }: Omit<Place, "paymentLinkId">): Counted {
  return { rule: ofIntent, key: `${merchantId}\n${paymentIntentId}` };
}

const notCounted = "a card attempt was not counted";

/**
 * A refused try counts for watching as well: its sender goes on trying. The outcome is counted
 * after the payment, whose answer stands even if counting fails.
 */
async function hold(
  services: Services,
  place: Place,
  { refusing, watching }: { refusing: readonly Counted[]; watching: readonly Counted[] },
): Promise<(outcome: TryOutcome) => Promise<void>> {
  try {
    for (const { rule, key } of refusing) await consumeAttempt(services, rule, key);
  } catch (error) {
    await watch(services, place, watching);
    throw error;
  }
  const giveBack = async (counted: readonly Counted[]) => {
    for (const { rule, key } of counted) await returnAttempt(services, rule, key);
  };
  return async (outcome) => {
    try {
      if (outcome === "declined") await watch(services, place, watching);
      else await giveBack(outcome === "paid" ? [...refusing, ...watching] : refusing);
    } catch (err) {
      services.log.error({ err, merchantId: place.merchantId }, notCounted);
    }
  };
}

/** Counts a decline of a link and its merchant, and tells of it when there are many. */
async function watch(
  services: Services,
  place: Place,
  watching: readonly Counted[],
): Promise<void> {
  for (const { rule, key } of watching) {
    const { points } = await countAttempt(services, rule, key);
    if (isClose(rule, points))
      await tellCardTesting(services, { ...place, declines: points }, rule);
  }
}
