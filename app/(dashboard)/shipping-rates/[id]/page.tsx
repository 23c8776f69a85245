import type { Metadata } from "next";
import { getCaller, orNotFound, viewerMay } from "#app/(dashboard)/api.ts";
import { DescriptionList } from "#components/display/description-list.tsx";
import { Id } from "#components/display/id.tsx";
import { Money } from "#components/display/money/money.tsx";
import { PageHeader } from "#components/display/page-header.tsx";
import { StatusBadge } from "#components/display/status-badge.tsx";
import { DateTime } from "#components/display/time/date-time.tsx";
import { countryNames } from "#components/shipping-rates/countries-field.ts";
import { daysInWords } from "#components/shipping-rates/delivery.ts";
import { ShippingRateActions } from "#components/shipping-rates/shipping-rate-actions.tsx";
import { Card, CardBody, CardHeader } from "#components/ui/card.tsx";
import type { ShippingRate } from "#server/wire/selling/shipping-rate.ts";

export const metadata: Metadata = { title: "Shipping rate" };

export default async function ShippingRatePage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const api = await getCaller();
  const rate = await orNotFound(api.shippingRates.get({ id }));
  const mayWrite = await viewerMay("shipping-rates:write");
  return (
    <>
      <PageHeader
        title={rate.name}
        parent={{ href: "/shipping-rates", label: "Shipping rates" }}
        description={<StatusBadge status={statusOf(rate)} />}
        actions={mayWrite && !rate.deletedAt && <ShippingRateActions rate={rate} />}
      />
      <Card className="max-w-xl">
        <CardHeader title="Details" />
        <CardBody>
          <DescriptionList entries={detailsOf(rate)} />
        </CardBody>
      </Card>
    </>
  );
}

function statusOf({ deletedAt, active }: ShippingRate) {
  if (deletedAt) return "deleted";
  return active ? "active" : "inactive";
}

function detailsOf(rate: ShippingRate) {
  const { amount, currency, countries, freeFrom } = rate;
  return [
    { term: "Price", value: <Money amount={amount} currency={currency} /> },
    {
      term: "Free from",
      value: freeFrom !== null && <Money amount={freeFrom} currency={currency} />,
    },
    { term: "Countries", value: countries.length > 0 ? countryNames(countries) : "Everywhere" },
    { term: "Takes", value: daysInWords(rate) },
    { term: "Tax class", value: rate.taxClass ?? "As the goods" },
    { term: "Created", value: <DateTime value={rate.createdAt} /> },
    { term: "Changed", value: <DateTime value={rate.updatedAt} /> },
    { term: "Id", value: <Id value={rate.id} what="id of the shipping rate" /> },
  ];
}
