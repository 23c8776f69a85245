import type { ReactNode } from "react";
import { Money } from "#components/display/money/money.tsx";
import { Change } from "#components/overview/change.tsx";
import { changeOf } from "#components/overview/chart/path.ts";
import { rowsHref, type Span } from "#components/overview/rows-address.ts";
import { Link } from "#components/ui/link.tsx";
import { soldMax, type Best as BestOfDays } from "#server/wire/dashboard/overview.ts";

type BestProps = { best: BestOfDays; currency: string; span: Span };

/** The links and products that brought in the most, and the new customers; each line leads to what is behind it. */
export function Best({ best, currency, span }: BestProps) {
  const { links, products, discounts, customers, recovered, isPartial } = best;
  const soldHref = (what: "soldLinkId" | "soldProductId", id: string) =>
    rowsHref("/payments", span, { [what]: id, currency });
  return (
    <div className="grid gap-x-10 gap-y-6 border-b border-line py-5 sm:grid-cols-2 xl:grid-cols-3">
      <Part id="best-links" title="Best links" nothing="Nothing was paid over a link.">
        {links.map(({ id, name, volume, payments }) => (
          <Line key={id} href={soldHref("soldLinkId", id)} name={name} count={`${payments} ×`}>
            <Money amount={volume} currency={currency} />
          </Line>
        ))}
      </Part>
      <Part id="best-products" title="Best products" nothing="No product was sold.">
        {products.map(({ id, name, volume, sold }) => (
          <Line key={id} href={soldHref("soldProductId", id)} name={name} count={`${sold} ×`}>
            <Money amount={volume} currency={currency} />
          </Line>
        ))}
      </Part>
      {discounts.length > 0 && (
        <Part id="best-discounts" title="Paid with discounts" nothing="">
          {discounts.map(({ id, name, volume, payments }) => (
            <Line key={id} href={`/discounts/${id}`} name={name} count={`${payments} ×`}>
              <Money amount={volume} currency={currency} />
            </Line>
          ))}
        </Part>
      )}
      {(recovered.letters > 0 || recovered.sums.length > 0) && <Recovered {...recovered} />}
      <section aria-labelledby="new-customers">
        <h2 id="new-customers" className="mb-2 text-sm font-semibold">
          New customers
        </h2>
        <p className="flex items-baseline gap-2 text-table text-ink-muted">
          <Link
            href={rowsHref("/customers", span)}
            className="text-xl font-semibold text-ink tabular-nums"
          >
            {customers.count.toLocaleString("en")}
          </Link>
          <NewChange {...customers} />
          from {customers.before.toLocaleString("en")}
        </p>
      </section>
      {isPartial && (
        <p className="col-span-full text-xs text-ink-muted">
          Links and products are of the newest {soldMax.toLocaleString("en")} payments of these
          days.
        </p>
      )}
    </div>
  );
}

/** Orders that were left, and paid after their reminder. */
function Recovered({ letters, sums }: BestOfDays["recovered"]) {
  return (
    <section aria-labelledby="recovered">
      <h2 id="recovered" className="mb-2 text-sm font-semibold">
        Recovered orders
      </h2>
      <ol className="space-y-1.5 text-table">
        {sums.map(({ currency, orders, volume }) => (
          <li key={currency} className="flex justify-between gap-3">
            <span className="text-ink-muted tabular-nums">{orders.toLocaleString("en")} ×</span>
            <span className="font-semibold">
              <Money amount={volume} currency={currency} />
            </span>
          </li>
        ))}
        <li className="text-ink-muted">
          {letters.toLocaleString("en")} {letters === 1 ? "reminder" : "reminders"} sent
        </li>
      </ol>
    </section>
  );
}

function NewChange({ count, before }: BestOfDays["customers"]) {
  const change = changeOf(count, before);
  return change !== null && <Change change={change} moreIsWorse={false} />;
}

function Part(props: { id: string; title: string; nothing: string; children: ReactNode[] }) {
  return (
    <section aria-labelledby={props.id}>
      <h2 id={props.id} className="mb-2 text-sm font-semibold">
        {props.title}
      </h2>
      {props.children.length === 0 ? (
        <p className="text-table text-ink-muted">{props.nothing}</p>
      ) : (
        <ol className="space-y-1.5 text-table">{props.children}</ol>
      )}
    </section>
  );
}

function Line(props: { href: string; name: string; count: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_5.5rem] items-baseline gap-3">
      <Link href={props.href} className="truncate text-ink">
        {props.name}
      </Link>
      <span className="text-ink-muted tabular-nums">{props.count}</span>
      <span className="text-right font-semibold">{props.children}</span>
    </li>
  );
}
