import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { customerLabel } from "#components/customers/customer-label.ts";
import { Id } from "#components/display/id.tsx";
import { MetadataCard } from "#components/display/metadata-card.tsx";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { Fact, Facts } from "#components/payments/detail/fact.tsx";
import { methodWords } from "#components/payments/method-words.ts";
import { planChoices } from "#components/prices/plan-choices.ts";
import {
  CancelSubscription,
  ResumeSubscription,
} from "#components/subscriptions/cancel-subscription.tsx";
import { ChangePlan } from "#components/subscriptions/change/change-plan.tsx";
import { PendingChange } from "#components/subscriptions/change/pending-change.tsx";
import { NextCharge, waitsForCard } from "#components/subscriptions/charges/next-charge.tsx";
import { EndPause, PauseSubscription } from "#components/subscriptions/pause-subscription.tsx";
import { periodOf } from "#components/subscriptions/period.ts";
import { reasonWords } from "#components/subscriptions/reason-words.ts";
import { storyOf } from "#components/subscriptions/story-words.ts";
import { SubscriptionStory } from "#components/subscriptions/subscription-story.tsx";
import type { Customer } from "#server/wire/payments/customer.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

export const metadata: Metadata = { title: "Subscription" };

const eventsShown = 100;
/** The newest; an older price is offered over REST and by the command line. */
const pricesOffered = 100;
const productsOffered = 100;

export default async function SubscriptionPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const stored = await orNotFound(api.subscriptions.get({ id }));
  const subscription = { ...stored, ...(await api.dashboard.upcomingCharge({ id })) };
  const { customerId, paymentMethodId } = subscription;
  const [customer, method, events, timeZone, now] = await Promise.all([
    api.customers.get({ id: customerId }),
    paymentMethodId ? api.paymentMethods.get({ id: paymentMethodId }) : null,
    api.events.list({ relatedEntityId: id, limit: eventsShown }),
    readerZone(),
    merchantNow(),
  ]);
  const card = methodWords({ kind: method?.brand ?? "", last4: method?.last4 ?? null });
  const mayChange = await viewerMay("subscriptions:write");
  return (
    <>
      <PageHeader
        title={
          <span className="text-3xl">
            <BigMoney amount={subscription.amount} currency={subscription.currency} />
          </span>
        }
        aside={periodOf(subscription.recurring)}
        parent={{ href: "/subscriptions", label: "Subscriptions" }}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={subscription.status} />
            <span>
              <strong className="font-medium text-ink">{customerLabel(customer)}</strong>
              {subscription.description && ` gets ${subscription.description}`}, since{" "}
              <DateTime value={subscription.createdAt} dateOnly />
            </span>
          </span>
        }
        actions={
          mayChange && (
            <>
              {mayChangePlan(subscription) && (
                <ChangePlan
                  {...{ subscription, timeZone }}
                  groups={await planGroups(subscription)}
                />
              )}
              <Actions subscription={subscription} now={now} />
            </>
          )
        }
      />
      <PendingChange {...{ subscription, mayChange, timeZone }} />
      <NextCharge {...{ subscription, card, now, timeZone }} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_336px]">
        <SubscriptionStory steps={storyOf(events.data)} timeZone={timeZone} />
        <aside aria-label="Facts" className="min-w-0 space-y-6">
          <FactsOf subscription={subscription} customer={customer} />
          <MetadataCard metadata={subscription.metadata} />
        </aside>
      </div>
    </>
  );
}

/** The items of any other are neither priced nor changed. */
function mayChangePlan({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return (status === "active" || status === "trialing") && !cancelAtPeriodEnd;
}

async function planGroups(subscription: Subscription) {
  const { currency } = subscription;
  const api = await getCaller();
  const [prices, products] = await Promise.all([
    api.prices.list({ active: true, currency, limit: pricesOffered }),
    api.products.list({ limit: productsOffered }),
  ]);
  return planChoices(subscription, prices.data, products.data);
}

function Actions({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { id, status, cancelAtPeriodEnd, currentPeriodEnd } = subscription;
  if (status === "canceled") return null;
  const isPaid = new Date(currentPeriodEnd) > now;
  const mayPause = (status === "active" || status === "past_due") && !cancelAtPeriodEnd;
  return (
    <>
      {mayPause && <PauseSubscription id={id} />}
      {status === "paused" && !cancelAtPeriodEnd && !waitsForCard(subscription) && (
        <EndPause id={id} isPaid={isPaid} />
      )}
      {cancelAtPeriodEnd && isPaid && <ResumeSubscription id={id} />}
      {!cancelAtPeriodEnd && isPaid && <CancelSubscription id={id} when="atPeriodEnd" />}
      <CancelSubscription id={id} when="now" />
    </>
  );
}

type FactsOfProps = { subscription: Subscription; customer: Customer };

function FactsOf({ subscription, customer }: FactsOfProps) {
  const { checkoutSessionId, canceledAt, cancelReason, cancelFeedback, daysUntilDue } =
    subscription;
  return (
    <>
      <Facts title="Customer">
        <Fact term="Customer">
          <Reference place="customers" id={customer.id} />
        </Fact>
        {customer.email && <Fact term="Email">{customer.email}</Fact>}
      </Facts>
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
        {daysUntilDue !== null && (
          <Fact term="Paid by">Invoice, due after {daysUntilDue} days</Fact>
        )}
        <Fact term="Charged by the clocks of">{subscription.timeZone ?? "UTC"}</Fact>
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
    </>
  );
}
