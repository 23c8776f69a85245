import type { Metadata } from "next";
import { getCaller, merchantNow, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { readerZone } from "#app/(dashboard)/reader-zone.ts";
import { DiscountCodes } from "#components/discounts/codes/discount-codes.tsx";
import { DiscountActions } from "#components/discounts/discount-actions.tsx";
import {
  discountStatus,
  durationWords,
  takesOffWords,
  usedWords,
} from "#components/discounts/discount-words.ts";
import { Redemptions } from "#components/discounts/redemptions.tsx";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { MetadataEditor } from "#components/metadata/metadata-editor.tsx";
import { MetadataFacts } from "#components/metadata/metadata-facts.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { Discount } from "#server/wire/selling/discount.ts";

export const metadata: Metadata = { title: "Discount" };

const rowsShown = 20;

export default async function DiscountPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const discount = await orNotFound(api.discounts.get({ id }));
  const [codes, redemptions, use, mayWrite] = await Promise.all([
    api.promotionCodes.list({ discountId: id, limit: rowsShown }),
    api.discounts.listRedemptions({ id, limit: rowsShown }),
    api.dashboard.discountUse({ id, timeZone: await readerZone() }),
    viewerMay("discounts:write"),
  ]);
  const ids = redemptions.data.flatMap(({ customerId }) => customerId ?? []);
  const names = await api.dashboard.customerNames({ ids });
  const status = discountStatus(discount, (await merchantNow()).toISOString());
  const mayChange = mayWrite && !discount.deletedAt;
  return (
    <>
      <PageHeader
        title={discount.name}
        parent={{ href: "/discounts", label: "Discounts" }}
        description={<StatusBadge status={status} />}
        actions={mayChange && <DiscountActions id={id} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Redemptions redemptions={redemptions.data} use={use} names={names} />
        <DiscountCodes
          discountId={id}
          codes={codes.data}
          total={codes.pagination.total}
          mayWrite={mayChange}
        />
        <Card className="min-w-0">
          <CardHeader title="Details" />
          <CardBody>
            <DescriptionList entries={detailsOf(discount)} />
          </CardBody>
        </Card>
        <MetadataFacts
          metadata={discount.metadata}
          editor={
            mayChange && <MetadataEditor of="discount" id={id} metadata={discount.metadata} />
          }
        />
      </div>
    </>
  );
}

function detailsOf(discount: Discount) {
  const { minimumAmount, currency, productIds, startsAt, endsAt } = discount;
  return [
    { term: "Takes off", value: takesOffWords(discount) },
    {
      term: "From",
      value: productIds.length > 0 ? `${productIds.length} products` : "Everything but delivery",
    },
    { term: "Lasts", value: durationWords(discount) },
    { term: "Used", value: usedWords(discount) },
    {
      term: "From an order of",
      value: minimumAmount !== null && currency && (
        <Money amount={minimumAmount} currency={currency} />
      ),
    },
    { term: "For whom", value: whomWords(discount) },
    { term: "Starts", value: startsAt && <DateTime value={startsAt} /> },
    { term: "Ends", value: endsAt && <DateTime value={endsAt} /> },
    { term: "Created", value: <DateTime value={discount.createdAt} /> },
    { term: "Changed", value: <DateTime value={discount.updatedAt} /> },
    { term: "Id", value: <Id value={discount.id} what="id of the discount" /> },
  ];
}

function whomWords({ firstPurchaseOnly, oncePerCustomer }: Discount): string {
  if (firstPurchaseOnly) return "Only first orders";
  return oncePerCustomer ? "Once for each customer" : "Everybody";
}
