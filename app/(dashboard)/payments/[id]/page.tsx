import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { PaymentActions } from "#app/(dashboard)/payments/[id]/actions.tsx";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { customerLabel } from "#components/customers/customer-label.ts";
import { JsonBlock } from "#components/display/json-block.tsx";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { RecordTabs } from "#components/display/record-tabs.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { SoldCards } from "#components/gift-cards/sold-cards.tsx";
import { DisputeNotice } from "#components/payments/detail/dispute-notice.tsx";
import { FactsRail } from "#components/payments/detail/facts-rail.tsx";
import { Movements } from "#components/payments/detail/movements.tsx";
import { PlaceInList } from "#components/payments/detail/place-in-list.tsx";
import { Refunds, waitingOf } from "#components/payments/detail/refunds.tsx";
import { SameCard } from "#components/payments/detail/same-card.tsx";
import { Story } from "#components/payments/detail/story.tsx";
import { readPaymentFilter, readPaymentSort } from "#components/payments/list/payment-address.ts";
import { methodWords } from "#components/payments/method-words.ts";
import { Standing } from "#components/payments/standing.tsx";
import { withDays } from "#components/table/filters/day-presets.ts";
import { listHref, one, type SearchParams } from "#components/table/list-url.ts";
import { dayIn } from "#server/wire/atoms/lists/zone-days.ts";
import { standingOf } from "#server/wire/dashboard/payment-row.ts";
import { sameCardMax } from "#server/wire/dashboard/payment-story.ts";
import type { PaymentIntent } from "#server/wire/payments/payment-intent.ts";

export const metadata: Metadata = { title: "Payment" };

const refundsShown = 100;
const giftCardsShown = 20;
const tabNames = ["story", "ledger", "json", "same-card"] as const;

type PaymentPageProps = { params: Promise<{ id: string }>; searchParams: Promise<SearchParams> };

export default async function PaymentPage(props: PaymentPageProps) {
  const { id } = await props.params;
  const { tab: asked, ...listed } = await props.searchParams;
  const tab = tabNames.find((known) => known === one(asked)) ?? "story";
  const search = listSearch(listed);
  const api = await getCaller();
  const payment = await orNotFound(api.paymentIntents.get({ id }));
  const { customerId, checkoutSessionId, dispute } = payment;
  const timeZone = await readerZone();
  const today = dayIn(await merchantNow(), timeZone);
  const filter = readPaymentFilter(withDays(listed, today), timeZone);
  const [story, trail, refunds, { papers }, customer, session, disputed, place] = await Promise.all(
    [
      api.dashboard.paymentStory({ id }),
      api.dashboard.paymentTrail({ id }),
      api.refunds.list({ paymentIntentId: id, limit: refundsShown }),
      api.paymentIntents.papers({ id }),
      customerId ? api.customers.get({ id: customerId }) : null,
      checkoutSessionId ? api.checkoutSessions.get({ id: checkoutSessionId }) : null,
      dispute ? api.disputes.get({ id: dispute.id }) : null,
      api.dashboard.paymentPlace({ ...filter, sort: readPaymentSort(listed), id }),
    ],
  );
  const wentTo = session?.contact?.email ?? customer?.email ?? "";
  const sendTo = (await viewerMay("notifications:write")) ? wentTo : null;
  const isToAnswer = disputed?.status === "open" && (await viewerMay("disputes:write"));
  const evidence = isToAnswer ? await api.disputes.knownEvidence({ id: disputed.id }) : null;
  const payer = customer ? customerLabel(customer) : "Somebody";
  const card = story.card && methodWords({ kind: story.card.brand ?? "", last4: story.card.last4 });
  return (
    <>
      <PageHeader
        title={
          <span className="text-3xl">
            <BigMoney amount={payment.amount} currency={payment.currency} />
          </span>
        }
        parent={{ href: `/payments${search}`, label: "Payments" }}
        besideParent={<PlaceInList place={place} search={search} />}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <Standing payment={standingRow(payment)} />
            </span>
            <span>
              <strong className="font-medium text-ink">{payer}</strong>
              {card && `, ${card}`}, <DateTime value={payment.createdAt} />
            </span>
          </span>
        }
        actions={
          <PaymentActions
            items={session?.lineItems ?? []}
            mayCredit={
              customer !== null && story.card !== null && session?.purpose !== "balance_funding"
            }
            payment={disputed?.duplicate ? { ...payment, dispute: null } : payment}
            beside={{
              cameBack: disputed?.amountReinstated ?? 0,
              waiting: waitingOf(refunds.data),
            }}
          />
        }
      />
      {disputed && (
        <DisputeNotice
          dispute={disputed}
          timeZone={timeZone}
          now={await merchantNow()}
          evidence={evidence}
        />
      )}
      <RecordTabs
        label="About this payment"
        current={tab}
        href={(to) => `/payments/${id}${listHref(listed, { tab: to === "story" ? null : to })}`}
        tabs={{
          story: { label: "Story" },
          ledger: { label: "Ledger", count: trail.movements.length },
          json: { label: "JSON" },
          "same-card": { label: "Same card", count: story.sameCard },
        }}
      />
      <div className="-mx-4 grid md:-mx-7 lg:grid-cols-[minmax(0,1fr)_336px]">
        <div className="min-w-0 space-y-8 px-4 py-5 md:px-7">
          {tab === "story" && (
            <>
              <Story
                entries={story.entries}
                currency={payment.currency}
                timeZone={timeZone}
                mayResend={await viewerMay("events:write")}
              />
              <Refunds
                refunds={refunds.data}
                items={session?.lineItems ?? []}
                papers={papers}
                sendTo={sendTo}
                mayCancel={await viewerMay("refunds:write")}
              />
              <GiftCardsOf id={id} />
            </>
          )}
          {tab === "ledger" && <Movements movements={trail.movements} />}
          {tab === "json" && <JsonBlock value={payment} label="Payment as the API returns it" />}
          {tab === "same-card" && <WithSameCard id={id} />}
        </div>
        <aside
          aria-label="Facts"
          className="min-w-0 border-line px-4 py-5 max-lg:border-t md:px-7 lg:border-l lg:px-6"
        >
          <FactsRail
            {...{ payment, story, customer, sendTo }}
            receipt={papers.find(({ kind }) => kind === "receipt")}
            items={session?.lineItems ?? []}
            answers={session?.answers ?? null}
            mayChange={await viewerMay("payment-intents:write")}
          />
        </aside>
      </div>
      {isToAnswer && <div aria-hidden className="h-16 md:hidden" />}
    </>
  );
}

/** The list's filters and order as its address has them, "" of the plain list. */
function listSearch(params: SearchParams): string {
  const search = listHref(params, {});
  return search === "?" ? "" : search;
}

/** The gift cards that this payment bought. */
async function GiftCardsOf({ id }: { id: string }) {
  const api = await getCaller();
  const { data, pagination } = await api.giftCards.list({
    paymentIntentId: id,
    limit: giftCardsShown,
  });
  return <SoldCards paymentId={id} giftCards={data} total={pagination.total} />;
}

/** Other payments with the card of this one. */
async function WithSameCard({ id }: { id: string }) {
  const api = await getCaller();
  const { data } = await api.dashboard.payments({ sameCardAs: id, limit: sameCardMax + 1 });
  return <SameCard payments={data.filter((row) => row.id !== id)} />;
}

function standingRow(payment: PaymentIntent) {
  const standing = standingOf(payment);
  const isRefused = standing === "declined" || standing === "failed";
  return {
    standing,
    reason: isRefused ? (payment.lastError?.declineCode ?? payment.lastError?.code ?? null) : null,
    respondBy: payment.dispute?.status === "open" ? payment.dispute.respondBy : null,
  };
}
