"use client";

import { Command } from "cmdk";
import { formatMoney } from "#components/display/money/format-money.ts";
import { ago } from "#components/display/time/ago.ts";
import { ArrowRight, CreditCard, Link2, Package, Search, User } from "#components/icons/icons.ts";
import { Entry, groupClass } from "#components/palette/entry.tsx";
import { Highlight } from "#components/palette/highlight.tsx";
import { PaletteActions } from "#components/palette/palette-actions.tsx";
import { methodWords } from "#components/payments/method-words.ts";
import { Standing } from "#components/payments/standing.tsx";
import type { Found } from "#server/wire/dashboard/search.ts";

type ResultsProps = {
  found: Found;
  /** Whether it is what fewer letters found, shown until the answer comes. */
  isEarlier: boolean;
  text: string;
  /** Whether the viewer may make payment links. */
  mayLink: boolean;
  go: (href: string) => void;
};

/** The search results, people first. The place for an id must belong to this very text, or it would lead elsewhere. */
export function Results(props: ResultsProps) {
  const { found, isEarlier, text, go } = props;
  const { customers, payments, links, products, place } = found;
  const all = `/payments?search=${encodeURIComponent(text)}`;
  return (
    <>
      {place && !isEarlier && (
        <Command.Group heading="Id" className={groupClass}>
          <Entry
            value="place"
            icon={ArrowRight}
            title={`Open ${text}`}
            onSelect={() => go(place)}
          />
        </Command.Group>
      )}
      {customers.length > 0 && (
        <Command.Group heading="Customers" className={groupClass}>
          {customers.map(({ id, name, email }) => (
            <Entry
              key={id}
              value={id}
              icon={User}
              title={<Highlight text={name} typed={text} />}
              detail={email && <Highlight text={email} typed={text} />}
              onSelect={() => go(`/customers/${id}`)}
            />
          ))}
        </Command.Group>
      )}
      {payments.length > 0 && (
        <Command.Group heading="Payments" className={groupClass}>
          {payments.map((payment) => (
            <Entry
              key={payment.id}
              value={payment.id}
              icon={CreditCard}
              title={formatMoney(payment.amount, payment.currency)}
              detail={detailOf(payment)}
              end={<Standing payment={payment} brief />}
              onSelect={() => go(`/payments/${payment.id}`)}
            />
          ))}
          <Entry
            value="all-payments"
            icon={Search}
            title="All payments that match"
            onSelect={() => go(all)}
          />
        </Command.Group>
      )}
      <PaletteActions {...props} />
      <Goods {...{ links, products, text, go }} />
    </>
  );
}

function detailOf({ customer, method, createdAt }: Found["payments"][number]): string {
  return [customer?.label, methodWords(method), ago(createdAt)].filter(Boolean).join(", ");
}

type GoodsProps = Pick<Found, "links" | "products"> & Pick<ResultsProps, "text" | "go">;

function Goods({ links, products, text, go }: GoodsProps) {
  const named = [
    { heading: "Payment links", icon: Link2, place: "payment-links", list: links },
    { heading: "Products", icon: Package, place: "products", list: products },
  ];
  return named.map(({ heading, icon, place, list }) =>
    list.length === 0 ? null : (
      <Command.Group key={place} heading={heading} className={groupClass}>
        {list.map(({ id, name, amount, currency }) => (
          <Entry
            key={id}
            value={id}
            icon={icon}
            title={<Highlight text={name} typed={text} />}
            end={amount === null ? undefined : formatMoney(amount, currency)}
            onSelect={() => go(`/${place}/${id}`)}
          />
        ))}
      </Command.Group>
    ),
  );
}
