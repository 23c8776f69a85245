import type { Translate } from "#components/checkout/messages/translate.ts";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalBalance, PortalFrame, PortalMovement } from "#server/checkout/portal/view.ts";

type BalanceProps = { t: Translate; frame: PortalFrame; balances: PortalBalance[] };

/** The customer's balance with the merchant, by currency. */
export function BalanceBox({ t, frame, balances }: BalanceProps) {
  return (
    <section className="box">
      <div className="box-head">
        <h2>{t("wallet")}</h2>
        <a className="link" href={hrefOf(frame, { page: "balance" })}>
          {t("portalMovements")}
        </a>
      </div>
      <Sums t={t} balances={balances} />
    </section>
  );
}

/** Never added up over currencies. */
export function Sums({ t, balances }: Omit<BalanceProps, "frame">) {
  return balances.map(({ currency, available }) => (
    <p key={currency} className="sum-large">
      <bdi>{formatMoney(available, currency, t.locale)}</bdi>
    </p>
  ));
}

const kinds = {
  added: "portalAdded",
  spent: "portalSpent",
  refunded: "refunded",
  other: "portalOther",
} as const;

type MovementsProps = { t: Translate; frame: PortalFrame; movements: PortalMovement[] };

export function MovementsList({ t, frame, movements }: MovementsProps) {
  return (
    <ul>
      {movements.map(({ id, kind, at, amount, currency }) => (
        <li key={id} className="row">
          <span className="row-words">
            {t(kinds[kind])}
            <span className="small">{dayOf(t, at, frame.timeZone)}</span>
          </span>
          <bdi className="row-end">{formatMoney(amount, currency, t.locale)}</bdi>
        </li>
      ))}
    </ul>
  );
}
