import { momentFormat } from "#components/display/formatters.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import { ChargeLines } from "#components/subscriptions/charges/charge-lines.tsx";
import { momentWords } from "#components/subscriptions/charges/moment-words.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

type NextChargeProps = {
  subscription: Subscription;
  /** The card that is charged, in words. */
  card: string;
  now: Date;
  /** The reader's. */
  timeZone: string;
};

const dayMs = 86_400_000;

/** When a subscription is charged next and for what, or why it is not. */
export function NextCharge({ subscription, card, now, timeZone }: NextChargeProps) {
  const { lineItems, currency, amount } = subscription;
  const isInvoiced = subscription.collection === "invoice";
  const [title, text] = wordsOf({ subscription, card, now, timeZone });
  return (
    <section
      aria-label="Next charge"
      className="mb-6 grid overflow-hidden rounded-lg border border-line bg-surface lg:grid-cols-[minmax(0,1fr)_386px]"
    >
      <div className="px-5 py-4">
        <h2 className="font-semibold">{title}</h2>
        <p className="mt-1 text-ink-muted">{text}</p>
        {subscription.status === "active" && (
          <Period subscription={subscription} now={now} timeZone={timeZone} />
        )}
      </div>
      {isCharged(subscription) && lineItems.length > 0 && (
        <div className="border-line bg-surface-sunken px-5 py-4 text-table max-lg:border-t lg:border-l">
          <h2 className="mb-1 font-semibold">
            {isInvoiced ? "Upcoming invoice" : "Upcoming charge"}
          </h2>
          <ChargeLines
            lines={lineItems}
            currency={currency}
            total={isInvoiced ? "Will be invoiced" : "Will be charged"}
            amount={amount}
          />
        </div>
      )}
    </section>
  );
}

function isCharged({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return ["trialing", "active", "past_due"].includes(status) && !cancelAtPeriodEnd;
}

function wordsOf({ subscription, card, now, timeZone }: NextChargeProps): [string, string] {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, nextRetryAt, resumesAt } = subscription;
  const money = formatMoney(subscription.amount, subscription.currency);
  const at = (moment: string) => momentWords(moment, timeZone);
  if (status === "canceled") return ["It has ended", "Nothing more is charged."];
  if (cancelAtPeriodEnd) return [`Ends on ${at(currentPeriodEnd)}`, "Nothing more is charged."];
  if (waitsForCard(subscription)) return cardlessWords(subscription, at);
  if (status === "paused")
    return resumesAt
      ? [`Paused until ${at(resumesAt)}`, "Nothing is charged before it is resumed then."]
      : ["Paused", "Nothing is charged until you resume it."];
  if (subscription.collection === "invoice")
    return invoicedWords({ status, money, when: at(currentPeriodEnd) });
  if (status === "unpaid") return ["Nothing is charged", "The last retry was declined."];
  if (status === "incomplete") return ["Not begun", "Its first payment has not been made."];
  if (status === "past_due")
    return nextRetryAt
      ? [`Next try: ${money} on ${at(nextRetryAt)}`, `${inDays(nextRetryAt, now)}, from ${card}.`]
      : [`${money} is not paid`, "No further try is planned."];
  return [
    `${status === "trialing" ? "First" : "Next"} charge: ${money} on ${at(currentPeriodEnd)}`,
    `${inDays(currentPeriodEnd, now)}, from ${card}.`,
  ];
}

/** Charged only once the customer has given a card: in a trial that began without one, or paused since. */
export function waitsForCard(subscription: Subscription): boolean {
  const { status, paymentMethodId, trialWithoutCard } = subscription;
  const waits = status === "trialing" || status === "paused";
  return waits && trialWithoutCard !== null && paymentMethodId === null;
}

function cardlessWords(
  { status, amount, currency, currentPeriodEnd, trialWithoutCard }: Subscription,
  at: (moment: string) => string,
): [string, string] {
  const money = formatMoney(amount, currency);
  if (status === "paused")
    return ["Paused since its trial", `Once the customer gives a card, ${money} is charged.`];
  const ending = trialWithoutCard === "pause" ? "paused" : "canceled";
  return [
    `Trial without a card until ${at(currentPeriodEnd)}`,
    `With a card ${money} is charged then. Without one it is ${ending}, and nothing is charged.`,
  ];
}

type Invoiced = { status: Subscription["status"]; money: string; when: string };

function invoicedWords({ status, money, when }: Invoiced): [string, string] {
  if (status === "unpaid") return ["Nothing is invoiced", "An invoice was overdue for too long."];
  const next = `Next invoice: ${money} on ${when}`;
  if (status === "past_due") return [next, "An invoice of it is overdue."];
  return [next, "Emailed to the customer, with a page to pay."];
}

function inDays(moment: string, now: Date): string {
  const days = Math.round((Date.parse(moment) - now.getTime()) / dayMs);
  if (days < 1) return "Within a day";
  return days === 1 ? "In a day" : `In ${days} days`;
}

/** The paid period as a line, with today on it. */
function Period({ subscription, now, timeZone }: Omit<NextChargeProps, "card">) {
  const { currentPeriodStart: start, currentPeriodEnd: end } = subscription;
  const whole = Date.parse(end) - Date.parse(start);
  const gone = Math.min(Math.max((now.getTime() - Date.parse(start)) / Math.max(whole, 1), 0), 1);
  const shown = (moment: string) =>
    momentFormat("en-GB", { timeZone, day: "numeric", month: "short" }).format(new Date(moment));
  return (
    <div className="mt-6 text-xs">
      {/* Over its mark on the line, and within the line's ends. */}
      <p
        className="relative w-max font-medium"
        style={{ left: `${gone * 100}%`, transform: `translateX(-${gone * 100}%)` }}
      >
        Today, {shown(now.toISOString())}
      </p>
      <svg aria-hidden viewBox="0 0 400 12" preserveAspectRatio="none" className="h-3 w-full">
        <path d="M4 6H396" className="stroke-line" strokeWidth="2" />
        <path d={`M4 6H${4 + 392 * gone}`} className="stroke-success" strokeWidth="2" />
        <path d={`M${4 + 392 * gone} 1v10`} className="stroke-success" strokeWidth="4" />
      </svg>
      <p className="mt-1 flex justify-between text-ink-muted">
        <span>{shown(start)}, paid</span>
        <span className="font-medium text-ink">{shown(end)}</span>
      </p>
    </div>
  );
}
