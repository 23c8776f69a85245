import {
  declinedHref,
  movementsHref,
  ratesHref,
  trialsHref,
} from "#components/billing/billing-address.ts";
import { Figure, figuresClass } from "#components/billing/figure.tsx";
import { monthName } from "#components/billing/month-words.ts";
import { percentOf } from "#components/billing/rates/share-words.ts";
import { BigMoney } from "#components/display/money/big-money.tsx";
import { formatMoney } from "#components/display/money/format-money.ts";
import { linkClass } from "#components/ui/link-class.ts";
import { Link } from "#components/ui/link.tsx";
import type { BillingRates } from "#server/wire/billing/rates.ts";
import type { TrialMonth } from "#server/wire/billing/trials.ts";

type RatesFiguresProps = { rates: BillingRates; trials: TrialMonth };

/** Customers and revenue that a month lost, its trials, and its declined renewals; each leads to its rows. */
export function RatesFigures({ rates, trials }: RatesFiguresProps) {
  const { currency, customersStart, customersLost, mrrStart, mrrLost, recovered } = rates;
  const decided = recovered.subscriptions + rates.unrecovered.subscriptions;
  return (
    <section aria-labelledby="rates" className="pt-5">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="rates" className="text-sm font-semibold">
          Churn, trials and retries in {monthName(rates.month)}
        </h2>
        <Link href={ratesHref(rates)} className={`${linkClass} -my-1 py-1 text-table font-medium`}>
          All months
        </Link>
      </div>
      <dl className={figuresClass}>
        <Figure
          term="Customers lost"
          href={customersLost > 0 && movementsHref(rates, "churn")}
          value={customersLost.toLocaleString("en")}
        >
          {customersStart > 0
            ? `of ${customersStart}, ${percentOf(customersLost, customersStart)}`
            : "nobody to lose"}
        </Figure>
        <Figure
          term="Revenue lost"
          href={mrrLost > 0 && movementsHref(rates)}
          value={<BigMoney amount={mrrLost} currency={currency} />}
        >
          {mrrStart > 0
            ? `of ${formatMoney(mrrStart, currency)}, ${percentOf(mrrLost, mrrStart)}`
            : "nothing to lose"}
        </Figure>
        <Figure
          term="Trials converted"
          href={trials.ended > 0 && trialsHref(trials)}
          value={trials.converted.toLocaleString("en")}
        >
          {trials.ended > 0
            ? `of ${trials.ended} that ended, ${percentOf(trials.converted, trials.ended)}`
            : "none ended"}
        </Figure>
        <Figure
          term="Renewals recovered"
          href={decided > 0 && declinedHref(rates)}
          value={<BigMoney amount={recovered.amount} currency={currency} />}
        >
          {decided > 0
            ? `${recovered.subscriptions} of ${decided}, ${percentOf(recovered.subscriptions, decided)}`
            : "none was decided"}
        </Figure>
      </dl>
    </section>
  );
}
