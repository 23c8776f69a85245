"use client";

import { statusWords } from "#components/display/status-badge.tsx";
import { daysWords } from "#components/display/time/day-words.ts";
import { declineWords } from "#components/payments/decline-words.ts";
import { methodName } from "#components/payments/method-words.ts";
import { FilterChip } from "#components/table/filters/filter-chip.tsx";
import { FilterGroup } from "#components/table/filters/filter-group.tsx";
import { Days, Fixed, OneOf, boundsWords } from "#components/table/filters/filters.tsx";
import { RangeForm } from "#components/table/filters/range-form.tsx";
import { one, type SearchParams } from "#components/table/list-url.ts";
import {
  paymentMethodKinds,
  paymentOutcomes,
  paymentStandings,
} from "#server/wire/atoms/checkout/payment-kinds.ts";

type PaymentFiltersProps = {
  params: SearchParams;
  /** The currencies that the merchant has taken. */
  currencies: string[];
  /** The customer and the link that the address filters by, where it does. */
  customer: string | null;
  link: string | null;
  /** The link or the product that the overview counts these payments for. */
  sold: string | null;
  /** The day it is where the reader is. */
  today: string;
};

const outcomeWords: Record<(typeof paymentOutcomes)[number], string> = {
  captured: "Money came",
  failed: "Failed last",
  tried: "Paid or failed",
};

/** Every filter of the list of payments, each a chip. What the address narrows is never hidden. */
export function PaymentFilters(props: PaymentFiltersProps) {
  const { params, currencies, customer, link, sold, today } = props;
  const currency = one(params["currency"]);
  const outcome = paymentOutcomes.find((value) => value === one(params["outcome"]));
  const reason = one(params["reason"]);
  const lost = daysWords(one(params["lostFrom"]), one(params["lostTo"]));
  return (
    <FilterGroup>
      <OneOf
        label="Status"
        name="status"
        params={params}
        options={paymentStandings.map((value) => ({ value, label: statusWords(value) }))}
      />
      <Days params={params} today={today} />
      <FilterChip
        label="Amount"
        value={boundsWords(one(params["min"]), one(params["max"]))}
        clears={["min", "max"]}
        params={params}
      >
        {(close) => (
          <RangeForm
            names={["min", "max"]}
            labels={[`At least${currency ? `, in ${currency}` : ""}`, "At most"]}
            type="text"
            {...{ params, close }}
          />
        )}
      </FilterChip>
      <OneOf
        label="Currency"
        name="currency"
        params={params}
        options={currencies.map((value) => ({ value, label: value }))}
      />
      <OneOf
        label="Method"
        name="method"
        params={params}
        options={paymentMethodKinds.map((value) => ({ value, label: methodName(value) }))}
      />
      {customer !== null && (
        <Fixed label="Customer" name="customerId" value={customer} {...props} />
      )}
      {link !== null && <Fixed label="Link" name="paymentLinkId" value={link} {...props} />}
      {outcome && <Fixed label="Outcome" name="outcome" value={outcomeWords[outcome]} {...props} />}
      {lost !== null && (
        <Fixed label="Refunded or disputed" name={["lostFrom", "lostTo"]} value={lost} {...props} />
      )}
      {reason && <Fixed label="Failed" name="reason" value={declineWords(reason)} {...props} />}
      {sold !== null && (
        <Fixed
          label="Sold"
          name={one(params["soldLinkId"]) ? "soldLinkId" : "soldProductId"}
          value={sold}
          {...props}
        />
      )}
    </FilterGroup>
  );
}
