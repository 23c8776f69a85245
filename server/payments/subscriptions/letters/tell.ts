import type { MerchantContext } from "#server/core/context.ts";
import { startOf } from "#server/core/text/cut-text.ts";
import type { Unit } from "#server/data/transaction/unit.ts";
import type { SubscriptionModel } from "#server/generated/prisma/models.ts";
import { queueLetter } from "#server/notifications/queue.ts";
import { fillWords } from "#server/notifications/receipts/receipt-words.ts";
import { subscriptionUrl } from "#server/notifications/receipts/subscription-link.ts";
import { manageWords } from "#server/notifications/receipts/subscription-words.ts";
import { anotherCardWords } from "#server/notifications/subscriptions/another-card-words.ts";
import { endWords } from "#server/notifications/subscriptions/end-words.ts";
import { subscribedWords } from "#server/notifications/subscriptions/subscribed-words.ts";
import { termsWords } from "#server/notifications/subscriptions/terms-words.ts";
import { trialCardWords } from "#server/notifications/subscriptions/trial-card-words.ts";
import { trialWords } from "#server/notifications/subscriptions/trial-words.ts";
import { unpaidWords } from "#server/notifications/subscriptions/unpaid-words.ts";
import type { SubscriptionLetterName } from "#server/notifications/templates.ts";
import { nextChargeAt } from "#server/payments/subscriptions/letters/notice-time.ts";
import {
  readSubscriber,
  type Subscriber,
  termsRows,
} from "#server/payments/subscriptions/letters/subscriber.ts";
import { needsCard } from "#server/payments/subscriptions/trials/needs-card.ts";

/**
 * Letters to the customer of a subscription, in the language of the page on which it began. Each is
 * queued in the caller's transaction, with the change that it tells of. Nothing for a customer who was
 * erased, or who has no email address.
 */

/**
 * Writes to the subscriber what was agreed at the start: what is charged, how much, how often, when next, and how
 * to cancel; of a trial without a card until when it lasts.
 */
export async function tellTerms(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const say = speak(termsWords, subscriber);
    const date = subscriber.dateOf(row.currentPeriodEnd);
    const isTried = needsCard(row);
    const agreed = isTried ? speak(trialCardWords, subscriber, { date })("begun") : say("agreed");
    return {
      template: "subscription_started",
      subject: say("subject"),
      paragraphs: [agreed, say("cancelable")],
      rows: isTried ? [] : termsRows(row, subscriber),
      action: null,
    };
  });
}

/** The next charge of a long period, some weeks ahead. */
export async function tellRenewal(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const say = speak(endWords, subscriber, { date: subscriber.dateOf(nextChargeAt(row)) });
    return {
      template: "subscription_renewing",
      subject: say("renewsSubject"),
      paragraphs: [say("renews"), speak(termsWords, subscriber)("cancelable")],
      rows: termsRows(row, subscriber),
      action: null,
    };
  });
}

type TrialEnd = {
  row: SubscriptionModel;
  /** The page to give a card; null where there is one, or an invoice comes. */
  url: string | null;
};

/**
 * The end of a trial, some days ahead: when the first payment is due, how much it is, and how to cancel; of one without a
 * card that it stops unless one is given.
 */
export async function tellTrialEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row, url }: TrialEnd,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const date = subscriber.dateOf(row.currentPeriodEnd);
    const say = speak(trialWords, subscriber, { date });
    const card = speak(trialCardWords, subscriber, { date });
    return {
      template: "trial_ending",
      subject: say("subject"),
      paragraphs: [needsCard(row) ? card("ends") : say("ends")],
      rows: termsRows(row, subscriber),
      action: url === null ? null : { label: card("addCard"), url },
    };
  });
}

type Ended = { row: SubscriptionModel; because: "canceled" | "unpaid" };

export async function tellEnd(
  unit: Unit,
  ctx: MerchantContext,
  { row, because }: Ended,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const date = subscriber.dateOf(row.canceledAt ?? ctx.clock.now());
    const say = speak(endWords, subscriber, { date });
    return {
      template: "subscription_ended",
      subject: say("endedSubject"),
      paragraphs: [say(because === "unpaid" && row.collection === "charge" ? "unpaid" : "ended")],
      rows: [],
      action: null,
    };
  });
}

const unpaid = {
  otherCard: {
    template: "card_needed",
    subject: "cardSubject",
    text: "cardOnly",
    action: "giveCard",
  },
  card: { template: "card_needed", subject: "cardSubject", text: "cardNeeded", action: "giveCard" },
  confirmation: {
    template: "confirmation_needed",
    subject: "confirmSubject",
    text: "confirmNeeded",
    action: "confirm",
  },
} as const;

type Unpaid = { row: SubscriptionModel; needs: keyof typeof unpaid; url: string };

/** A renewal was not paid: `url` is a page to give another card, or to confirm the payment to the card's bank. */
export async function tellUnpaid(
  unit: Unit,
  ctx: MerchantContext,
  { row, needs, url }: Unpaid,
): Promise<void> {
  const { template, subject, text, action } = unpaid[needs];
  await write(unit, ctx, row, (subscriber) => {
    const say = speak(unpaidWords, subscriber);
    const told = text === "cardOnly" ? speak(anotherCardWords, subscriber)("cardOnly") : say(text);
    return {
      template,
      subject: say(subject),
      paragraphs: [told],
      rows: subscriber.lines,
      action: { label: say(action), url },
    };
  });
}

type Expiring = { row: SubscriptionModel; expiryMonth: number; expiryYear: number; url: string };

/** The card that is charged expires at the end of the month: `url` is a page to give another one. */
export async function tellExpiry(
  unit: Unit,
  ctx: MerchantContext,
  { row, expiryMonth, expiryYear, url }: Expiring,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const month = new Intl.DateTimeFormat(subscriber.language, {
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    }).format(Date.UTC(expiryYear, expiryMonth - 1));
    const say = speak(anotherCardWords, subscriber, { month });
    return {
      template: "card_expiring",
      subject: say("expirySubject"),
      paragraphs: [say("expires")],
      rows: [],
      action: { label: speak(unpaidWords, subscriber)("giveCard"), url },
    };
  });
}

/** Somebody wanted to buy for their address what is sold once to a customer, and what they have already. */
export async function tellAlreadySubscribed(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
): Promise<void> {
  await write(unit, ctx, row, (subscriber) => {
    const what = startOf(row.description ?? subscriber.merchant, 500);
    const say = speak(subscribedWords, subscriber, { what });
    return {
      template: "already_subscribed",
      subject: say("subject"),
      paragraphs: [say("told")],
      rows: [],
      action: null,
    };
  });
}

type Letter = {
  template: SubscriptionLetterName;
  subject: string;
  paragraphs: string[];
  rows: [string, string][];
  action: { label: string; url: string } | null;
};

async function write(
  unit: Unit,
  ctx: MerchantContext,
  row: SubscriptionModel,
  tell: (subscriber: Subscriber) => Letter,
): Promise<void> {
  const subscriber = await readSubscriber(unit, ctx, row);
  if (!subscriber) return;
  const { template, ...letter } = tell(subscriber);
  const { language } = subscriber;
  const url = subscriptionUrl(ctx.env, row);
  queueLetter(unit, ctx, {
    template,
    to: subscriber.to,
    context: {
      ...letter,
      language,
      manage: row.status === "canceled" ? null : { label: manageWords(language), url },
      reference: row.id,
    },
  });
}

function speak<Key extends string>(
  words: Record<string, Record<Key, string>>,
  { language, merchant, amount, card }: Subscriber,
  more: Record<string, string> = {},
): (key: Key) => string {
  const values = { merchant, amount, card, ...more };
  return (key) => fillWords(words, language, { key, values });
}
