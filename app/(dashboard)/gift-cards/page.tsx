import type { Metadata } from "next";
import { getCaller, viewerMay } from "#app/(dashboard)/api.ts";
import { CountedStatus } from "#app/(dashboard)/counted-status.tsx";
import { readList } from "#app/(dashboard)/list-page.ts";
import { ListSheet } from "#app/(dashboard)/list-sheet.tsx";
import { currencyToPropose } from "#app/(dashboard)/main-currency.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { PageHeader } from "#components/display/page-header.tsx";
import { currencyChoices } from "#components/form/amount/currency-choices.ts";
import { GiftCardsTable } from "#components/gift-cards/gift-cards-table.tsx";
import { IssueCard } from "#components/gift-cards/issue-card.tsx";
import { readFilter, readText, type SearchParams } from "#components/table/list-url.ts";
import { GiftCardStatus } from "#server/wire/ledger/gift-card.ts";

export const metadata: Metadata = { title: "Gift cards" };

export default async function GiftCardsPage(props: { searchParams: Promise<SearchParams> }) {
  const params = await props.searchParams;
  const api = await getCaller();
  const [{ data, pagination, sheet }, mayWrite] = await Promise.all([
    readList("gift-cards", params, { read: filterOf, list: api.giftCards.list }),
    viewerMay("gift-cards:write"),
  ]);
  const { status, customerId, paymentIntentId } = sheet.filter;
  const names = await api.dashboard.customerNames({
    ids: data.flatMap((card) => card.customerId ?? []),
  });
  const issue = mayWrite && !paymentIntentId && (
    <IssueCard
      currency={await currencyToPropose(data[0])}
      currencies={currencyChoices()}
      timeZone={await readerZone()}
    />
  );
  return (
    <>
      <PageHeader
        title={paymentIntentId ? "Gift cards of a payment" : "Gift cards"}
        parent={
          paymentIntentId ? { href: `/payments/${paymentIntentId}`, label: "Payment" } : undefined
        }
        actions={issue}
      />
      <ListSheet
        {...sheet}
        filters={
          <CountedStatus
            list="gift-cards"
            isNarrow={customerId !== undefined || paymentIntentId !== undefined}
            statuses={GiftCardStatus.options}
            current={status}
            params={params}
          />
        }
      >
        <GiftCardsTable
          giftCards={data.map((card) => ({
            ...card,
            redeemedBy: names[card.customerId ?? ""] ?? "",
          }))}
          pagination={pagination}
          action={issue}
        />
      </ListSheet>
    </>
  );
}

/** Reads the list's filter from the page's address. */
function filterOf(params: SearchParams) {
  return {
    status: readFilter(params, "status", GiftCardStatus.options),
    customerId: readText(params, "customerId"),
    paymentIntentId: readText(params, "paymentIntentId"),
  };
}
