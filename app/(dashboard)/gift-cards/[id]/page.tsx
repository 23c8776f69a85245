import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { Reference } from "#components/display/reference.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { endOfCode, seenInWords } from "#components/gift-cards/code-words.ts";
import { RevealCode } from "#components/gift-cards/reveal-code.tsx";
import { VoidCard } from "#components/gift-cards/void-card.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { GiftCard } from "#server/wire/ledger/gift-card.ts";

export const metadata: Metadata = { title: "Gift card" };

export default async function GiftCardPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const card = await orNotFound(api.giftCards.get({ id }));
  const [isUnseen, names, mayWrite] = await Promise.all([
    api.dashboard.hasUnseenCode({ id }),
    card.customerId ? api.dashboard.customerNames({ ids: [card.customerId] }) : {},
    viewerMay("gift-cards:write"),
  ]);
  return (
    <>
      <PageHeader
        title={<Money amount={card.amount} currency={card.currency} />}
        parent={{ href: "/gift-cards", label: "Gift cards" }}
        description={<StatusBadge status={card.status} />}
        actions={
          mayWrite &&
          card.status === "issued" && (
            <>
              {isUnseen && <RevealCode {...card} />}
              <VoidCard {...card} />
            </>
          )
        }
      />
      <Card className="max-w-3xl">
        <CardHeader title="Details" />
        <CardBody>
          <DescriptionList entries={detailsOf(card, { isUnseen, names })} />
        </CardBody>
      </Card>
    </>
  );
}

type Known = { isUnseen: boolean; names: Record<string, string> };

function detailsOf(card: GiftCard, { isUnseen, names }: Known) {
  const { id, currency, remaining, paymentIntentId, expiresAt } = card;
  const seen = seenInWords({ ...card, isUnseen });
  return [
    {
      term: "Code",
      value: (
        <>
          <span className="tabular-nums">{endOfCode(card)}</span>
          {seen && <span className="block text-ink-muted">{seen}</span>}
        </>
      ),
    },
    { term: "Still owed", value: <Money amount={remaining} currency={currency} /> },
    { term: "Expires", value: expiresAt ? <DateTime value={expiresAt} /> : "Never" },
    { term: "Redeemed by", value: <Redeemed {...{ card, names }} /> },
    {
      term: "Bought by",
      value: paymentIntentId ? (
        <Reference place="payments" id={paymentIntentId} />
      ) : (
        "No payment: it was issued by hand"
      ),
    },
    { term: "Issued", value: <DateTime value={card.createdAt} /> },
    { term: "Id", value: <Id value={id} what="id of the gift card" /> },
  ];
}

function Redeemed({ card, names }: Pick<Known, "names"> & { card: GiftCard }) {
  const { customerId, redeemedAt } = card;
  if (!customerId) return "Nobody";
  return (
    <>
      <Link
        href={`/customers/${customerId}`}
        className={`${linkClass} font-medium hover:no-underline`}
      >
        {names[customerId] ?? customerId}
      </Link>
      {redeemedAt && (
        <span className="block text-ink-muted">
          <DateTime value={redeemedAt} />
        </span>
      )}
    </>
  );
}
