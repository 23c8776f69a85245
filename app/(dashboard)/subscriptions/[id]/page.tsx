import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { customerLabel } from "#components/customers/customer-label.ts";
import { JsonBlock } from "#components/display/json-block.tsx";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { RecordTabs } from "#components/display/record-tabs.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { InvoicesTable } from "#components/invoices/invoices-table.tsx";
import { methodWords } from "#components/payments/method-words.ts";
import { planChoices } from "#components/prices/plan-choices.ts";
import {
  CancelSubscription,
  ResumeSubscription,
} from "#components/subscriptions/cancel-subscription.tsx";
import { ChangePlan } from "#components/subscriptions/change/change-plan.tsx";
import { PendingChange } from "#components/subscriptions/change/pending-change.tsx";
import { NextCharge, waitsForCard } from "#components/subscriptions/charges/next-charge.tsx";
import { FactsRail } from "#components/subscriptions/facts-rail.tsx";
import { EndPause, PauseSubscription } from "#components/subscriptions/pause-subscription.tsx";
import { periodOf } from "#components/subscriptions/period.ts";
import { storyOf } from "#components/subscriptions/story-words.ts";
import { SubscriptionStory } from "#components/subscriptions/subscription-story.tsx";
import { one, type SearchParams } from "#components/table/list-url.ts";
import type { Subscription } from "#server/wire/payments/subscription.ts";

export const metadata: Metadata = { title: "Subscription" };

const eventsShown = 100;
/** The newest; an older price is offered over REST and by the command line. */
const pricesOffered = 100;
const productsOffered = 100;

const invoicesShown = 100;
const tabNames = ["story", "invoices", "json"] as const;

type SubscriptionPageProps = {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
};

export default async function SubscriptionPage(props: SubscriptionPageProps) {
  const { id } = await props.params;
  const { tab: asked } = await props.searchParams;
  const api = await getCaller();
  const stored = await orNotFound(api.subscriptions.get({ id }));
  const upcoming = await api.dashboard.upcomingCharge({ id });
  const { amount, lineItems } = upcoming;
  const subscription = { ...stored, amount, lineItems };
  const { customerId, paymentMethodId } = subscription;
  const [customer, method, events, invoices, timeZone, now] = await Promise.all([
    api.customers.get({ id: customerId }),
    paymentMethodId ? api.paymentMethods.get({ id: paymentMethodId }) : null,
    api.events.list({ relatedEntityId: id, limit: eventsShown }),
    viewerMay("invoices:read").then((may) =>
      may ? api.invoices.list({ subscriptionId: id, limit: invoicesShown }) : null,
    ),
    readerZone(),
    merchantNow(),
  ]);
  const card = methodWords({ kind: method?.brand ?? "", last4: method?.last4 ?? null });
  const mayChange = await viewerMay("subscriptions:write");
  const tab = tabNames.find((known) => known === one(asked)) ?? "story";
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
      <RecordTabs
        label="About this subscription"
        current={tab}
        href={(to) => `/subscriptions/${id}${to === "story" ? "" : `?tab=${to}`}`}
        tabs={{
          story: { label: "Story" },
          invoices: { label: "Invoices", count: invoices?.pagination.total ?? 0 },
          json: { label: "JSON" },
        }}
      />
      <div className="-mx-4 grid md:-mx-7 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0 px-4 py-5 md:px-7">
          {tab === "story" && (
            <SubscriptionStory steps={storyOf(events.data)} timeZone={timeZone} />
          )}
          {tab === "invoices" && (
            <div className="-mx-4 -mt-5 md:-mx-7">
              <InvoicesTable invoices={invoices?.data ?? []} pagination={null} mayWrite={false} />
            </div>
          )}
          {tab === "json" && (
            <JsonBlock value={stored} label="Subscription as the API returns it" />
          )}
        </div>
        <aside
          aria-label="Facts"
          className="min-w-0 border-line px-4 py-5 max-lg:border-t md:px-7 lg:border-l lg:px-6"
        >
          <FactsRail {...{ subscription, customer, upcoming, timeZone }} />
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
