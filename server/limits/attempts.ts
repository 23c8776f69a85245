import { hash } from "node:crypto";
import { addMs, hourMs, minuteMs, secondMs, timeElsewhere } from "#server/core/clock.ts";
import type { Services } from "#server/core/context.ts";
import { DomainError } from "#server/core/errors.ts";

type Rule = { name: string; attemptsMax: number; windowMs: number };

/** The limits that protect people and cards (contract §2, "Rate limits"). */
export const attemptRules = {
  /** One account from one network address, or from one known browser. */
  signInPair: { name: "sign-in-pair", attemptsMax: 5, windowMs: 15 * minuteMs },
  /** All accounts from one network address, which an office shares. */
  signInAddress: { name: "sign-in-address", attemptsMax: 50, windowMs: 15 * minuteMs },
  /** One-time codes of one account, whichever session they are typed in. */
  secondFactor: { name: "second-factor", attemptsMax: 5, windowMs: 15 * minuteMs },
  changePassword: { name: "change-password", attemptsMax: 5, windowMs: 15 * minuteMs },
  confirmSessionMinute: { name: "confirm-session-minute", attemptsMax: 6, windowMs: minuteMs },
  confirmSessionHour: { name: "confirm-session-hour", attemptsMax: 20, windowMs: hourMs },
  /**
   * Codes that prove a customer on the hosted page: limited by the browser that asks, by its
   * address, and by the customer.
   */
  walletCodeBrowser: { name: "wallet-code-browser", attemptsMax: 3, windowMs: 10 * minuteMs },
  walletCodeAddress: { name: "wallet-code-address", attemptsMax: 20, windowMs: hourMs },
  walletCodeCustomer: { name: "wallet-code-customer", attemptsMax: 5, windowMs: hourMs },
  /** Such codes typed, right or wrong. */
  walletProofBrowser: { name: "wallet-proof-browser", attemptsMax: 5, windowMs: 15 * minuteMs },
  walletProofAddress: { name: "wallet-proof-address", attemptsMax: 50, windowMs: hourMs },
  walletProofCustomer: { name: "wallet-proof-customer", attemptsMax: 100, windowMs: hourMs },
  /** A challenge that passkeys sign; longer than one is good for. */
  passkeyChallenge: { name: "passkey-challenge", attemptsMax: 1, windowMs: hourMs },
  walletCodeUse: { name: "wallet-code-use", attemptsMax: 1, windowMs: hourMs },
  /** Codes that open the customer's page, known address or not. */
  portalCodeBrowser: { name: "portal-code-browser", attemptsMax: 3, windowMs: 10 * minuteMs },
  portalCodeAddress: { name: "portal-code-address", attemptsMax: 20, windowMs: hourMs },
  portalCodePerson: { name: "portal-code-person", attemptsMax: 5, windowMs: hourMs },
  portalProofBrowser: { name: "portal-proof-browser", attemptsMax: 5, windowMs: 15 * minuteMs },
  portalProofAddress: { name: "portal-proof-address", attemptsMax: 50, windowMs: hourMs },
  portalProofPerson: { name: "portal-proof-person", attemptsMax: 100, windowMs: hourMs },
  portalCodeUse: { name: "portal-code-use", attemptsMax: 1, windowMs: hourMs },
  /** A link to the customer's page, by its session; longer than it leads anywhere. */
  portalLinkUse: { name: "portal-link-use", attemptsMax: 1, windowMs: hourMs },
  /** A session of the customer's page that was left; longer than one can last. */
  portalLeft: { name: "portal-left", attemptsMax: 1, windowMs: 24 * hourMs },
  /** Presses of one customer on their page. */
  portalPress: { name: "portal-press", attemptsMax: 60, windowMs: hourMs },
  /** One payment at its bank, asked about because a program reads it. */
  askBank: { name: "ask-bank", attemptsMax: 3, windowMs: 2 * secondMs },
  /** Wrong codes of a bank's app, typed for one payment. */
  paymentCode: { name: "payment-code", attemptsMax: 5, windowMs: 15 * minuteMs },
  /** Promotion codes of one merchant that do not exist, tried from one network address. */
  unknownCode: { name: "unknown-code", attemptsMax: 20, windowMs: 15 * minuteMs },
  /** Codes of gift cards that were refused: for one customer, from one network address, at one merchant. */
  giftCardCustomer: { name: "gift-card-customer", attemptsMax: 10, windowMs: 15 * minuteMs },
  giftCardAddress: { name: "gift-card-address", attemptsMax: 50, windowMs: hourMs },
  giftCardMerchant: { name: "gift-card-merchant", attemptsMax: 1000, windowMs: hourMs },
  /** VAT numbers that the EU's register is asked about for one network address. */
  vatNumber: { name: "vat-number", attemptsMax: 30, windowMs: 15 * minuteMs },
  /** Wishes to be reminded of an order, each change of one included, from one network address. */
  keepReminder: { name: "keep-reminder", attemptsMax: 120, windowMs: 15 * minuteMs },
  confirmAddress: { name: "confirm-address", attemptsMax: 300, windowMs: hourMs },
  /** The letter with a receipt or a refund's note, sent again by the merchant's people. */
  paperAgain: { name: "paper-again", attemptsMax: 5, windowMs: hourMs },
  /** Files of receipts, each some work to write, for a network address. */
  paperFile: { name: "paper-file", attemptsMax: 60, windowMs: hourMs },
  /** The letter to who has a subscription that somebody wants to buy once more for their address. */
  subscribedLetter: { name: "subscribed-letter", attemptsMax: 1, windowMs: 24 * hourMs },
  /** One subscription canceled, or kept after all, on the page behind its link. */
  pressSubscription: { name: "press-subscription", attemptsMax: 20, windowMs: hourMs },
} as const satisfies Record<string, Rule>;

/** Counted by the service's time, also for a merchant whose clock is its own: an address is everybody's. */
type Store = Pick<Services, "db" | "clock">;
type AttemptRow = { points: number; expire: bigint };

/**
 * Counts one attempt, for all instances together, before it is made: parallel attempts cannot
 * slip past. Where only failures count, `returnAttempt` gives it back after a success. What
 * exceeds the rule is refused until the window, which starts with its first attempt, is over.
 * @throws rate_limited with the seconds to wait
 */
export async function consumeAttempt(services: Store, rule: Rule, key: string): Promise<void> {
  const { points, resetInMs } = await countAttempt(services, rule, key);
  if (points <= rule.attemptsMax) return;
  throw new DomainError("rate_limited", "Too many attempts. Wait a while, then try again.", {
    retryAfterS: Math.max(1, Math.ceil(resetInMs / 1000)),
  });
}

/** Counts one attempt, up to one more than the rule allows. Refuses nothing. */
export async function countAttempt(
  services: Store,
  rule: Rule,
  key: string,
): Promise<{ points: number; resetInMs: number }> {
  const now = timeElsewhere(services.clock);
  const from = micros(now);
  const until = micros(addMs(now, rule.windowMs));
  const [row] = await services.db.$queryRaw<AttemptRow[]>`
    INSERT INTO rate_limits AS counted (key, points, expire)
    VALUES (${rowKey(rule, key)}, 1, ${until})
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN counted.expire <= ${from} THEN 1
                    ELSE least(counted.points + 1, ${rule.attemptsMax + 1}::int) END,
      expire = CASE WHEN counted.expire <= ${from} THEN ${until} ELSE counted.expire END
    RETURNING points, expire`;
  return { points: row?.points ?? 1, resetInMs: row ? Number(row.expire - from) / 1000 : 0 };
}

/** The number of attempts counted so far, for each rule and key. */
export async function readAttempts(
  services: Store,
  counted: readonly { rule: Rule; key: string }[],
): Promise<number[]> {
  const keys = counted.map(({ rule, key }) => rowKey(rule, key));
  const rows = await services.db.$queryRaw<{ key: string; points: number }[]>`
    SELECT key, points FROM rate_limits
    WHERE key = ANY(${keys}::text[]) AND expire > ${micros(timeElsewhere(services.clock))}`;
  const points = new Map(rows.map((row) => [row.key, row.points]));
  return keys.map((key) => points.get(key) ?? 0);
}

/** Gives one attempt back: it succeeded, and the rule counts failures. */
export async function returnAttempt(services: Store, rule: Rule, key: string): Promise<void> {
  await services.db.$executeRaw`
    UPDATE rate_limits SET points = greatest(points - 1, 0)
    WHERE key = ${rowKey(rule, key)} AND expire > ${micros(timeElsewhere(services.clock))}`;
}

const sweptAtOnce = 20_000;

/** Deletes a portion of the counters and buckets that say nothing any more; strangers make them. Answers how many. */
export async function removeExpiredLimits(services: Store): Promise<number> {
  // A day's grace: buckets follow the database's clock, which need not agree with ours.
  const expired = micros(addMs(timeElsewhere(services.clock), -24 * hourMs));
  return services.db.$executeRaw`
    DELETE FROM rate_limits WHERE key = ANY(ARRAY(
      SELECT key FROM rate_limits WHERE expire < ${expired} LIMIT ${sweptAtOnce} FOR UPDATE SKIP LOCKED))`;
}

/** Hashed: keys are email and network addresses of people, of any length. */
function rowKey(rule: Rule, key: string): string {
  return `${rule.name}:${hash("sha256", key).slice(0, 32)}`;
}

/** `expire` counts microseconds since 1970. */
function micros(date: Date): bigint {
  return BigInt(date.getTime()) * 1000n;
}
