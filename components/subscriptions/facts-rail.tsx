import { customerLabel } from "#components/customers/customer-label.ts";
import { momentFormat } from "#components/display/formatters.ts";
import { Id } from "#components/display/id.tsx";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { Reference } from "#components/display/reference.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Fact, Facts } from "#components/payments/detail/fact.tsx";
import { reasonWords } from "#components/subscriptions/reason-words.ts";
import { Link } from "#components/ui/link.tsx";
import type { UpcomingCharge } from "#server/wire/dashboard/upcoming-charge.ts";
import type { Customer } from "#server/wire/payments/customer.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

type FactsRailProps = {
  subscription: Subscription;
  customer: Customer;
  upcoming: UpcomingCharge;
  /** The reader's. */
  timeZone: string;
};

/** The facts of a subscription: the revenue it brings, the tries after a decline, who pays, and the details. */
export function FactsRail({ subscription, customer, upcoming, timeZone }: FactsRailProps) {
  const { status, currency, collection, cancelAtPeriodEnd, metadata } = subscription;
  const isCharged = ["trialing", "active", "past_due"].includes(status) && !cancelAtPeriodEnd;
  return (
    <div className="space-y-5 text-table">
      {upcoming.mrr > 0 && (
        <Facts title="What it adds">
          <p className="text-[28px] leading-9 font-semibold tracking-tight">
            <BigMoney amount={upcoming.mrr} currency={currency} />
          </p>
          <p className="text-ink-muted">a month to your MRR: after discounts, before tax.</p>
        </Facts>
      )}
      {isCharged && collection === "charge" && upcoming.retries.length > 0 && (
        <Retries {...{ upcoming, timeZone }} />
      )}
      <Facts title="Customer">
        <Fact term="Name">
          <Link href={`/customers/${customer.id}`} className="font-medium text-link">
            {customerLabel(customer)}
          </Link>
        </Fact>
        {customer.email && <Fact term="Email">{customer.email}</Fact>}
      </Facts>
      <Details subscription={subscription} />
      {Object.keys(metadata).length > 0 && (
        <Facts title="Metadata">
          {Object.entries(metadata).map(([key, value]) => (
            <Fact key={key} term={key}>
              {typeof value === "string" ? value : JSON.stringify(value)}
            </Fact>
          ))}
        </Facts>
      )}
    </div>
  );
}

const endings: Record<UpcomingCharge["afterRetries"], string> = {
  cancel: "Cancel it",
  unpaid: "Leave it unpaid",
  keep: "Keep it past due",
};

function Retries({ upcoming, timeZone }: { upcoming: UpcomingCharge; timeZone: string }) {
  const { retries, afterRetries } = upcoming;
  const day = momentFormat("en-GB", {
    timeZone,
    weekday: "short",
    day: "numeric",
    month: "long",
  });
  return (
    <Facts title="If the card says no">
      {retries.map((at, index) => (
        <Fact key={at} term={day.format(new Date(at)).replace(",", "")}>
          {index === retries.length - 1 ? "Last try" : "Try again"}
        </Fact>
      ))}
      <Fact term="Afterwards">{endings[afterRetries]}</Fact>
    </Facts>
  );
}

function Details({ subscription }: { subscription: Subscription }) {
  const { checkoutSessionId, canceledAt, cancelReason, cancelFeedback, daysUntilDue } =
    subscription;
  return (
    <Facts title="Details">
      <Fact term="Period began">
        <DateTime value={subscription.currentPeriodStart} />
      </Fact>
      <Fact term="Period ends">
        <DateTime value={subscription.currentPeriodEnd} />
      </Fact>
      {subscription.trialEnd && (
        <Fact term="Trial">
          until <DateTime value={subscription.trialEnd} />
        </Fact>
      )}
      {daysUntilDue !== null && <Fact term="Paid by">Invoice, due after {daysUntilDue} days</Fact>}
      <Fact term="Time zone">{subscription.timeZone ?? "UTC"}</Fact>
      {subscription.pausedAt && (
        <Fact term="Paused">
          <DateTime value={subscription.pausedAt} />
        </Fact>
      )}
      {canceledAt && (
        <Fact term="Canceled">
          <DateTime value={canceledAt} />
        </Fact>
      )}
      {cancelReason && <Fact term="Reason">{reasonWords[cancelReason]}</Fact>}
      {cancelFeedback && <Fact term="In their words">{cancelFeedback}</Fact>}
      {checkoutSessionId && (
        <Fact term="Checkout session">
          <Reference place="checkout-sessions" id={checkoutSessionId} />
        </Fact>
      )}
      <Fact term="Subscription">
        <Id value={subscription.id} what="id of the subscription" />
      </Fact>
    </Facts>
  );
}
