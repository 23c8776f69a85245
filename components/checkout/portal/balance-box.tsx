import type { Translate } from "#components/checkout/messages/translate.ts";
import { PortalField, PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalBalance, PortalFrame, PortalMovement } from "#server/checkout/portal/view.ts";

type BalanceProps = {
  t: Translate;
  frame: PortalFrame;
  balances: PortalBalance[];
  giftCards: boolean;
};

/** The customer's balance with the merchant, by currency, and where a gift card goes into it. */
export function BalanceBox({ t, frame, balances, giftCards }: BalanceProps) {
  return (
    <section className="box">
      <div className="box-head">
        <h2>{t("wallet")}</h2>
        {balances.length > 0 && (
          <a className="link" href={hrefOf(frame, { page: "balance" })}>
            {t("portalMovements")}
          </a>
        )}
      </div>
      <Sums t={t} balances={balances} />
      {giftCards && <GiftCardForm t={t} frame={frame} />}
    </section>
  );
}

function GiftCardForm({ t, frame }: Pick<BalanceProps, "t" | "frame">) {
  return (
    <PortalForm frame={frame} className="fields">
      <PortalField
        name="giftCardCode"
        label={t("giftCard")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        required
        dir="ltr"
        aria-invalid={frame.told === "gift_card_wrong" || undefined}
      />
      <button type="submit" name="do" value="gift_card" className="button plain">
        {t("giftCardRedeem")}
      </button>
    </PortalForm>
  );
}

/** Never added up over currencies. */
export function Sums({ t, balances }: Pick<BalanceProps, "t" | "balances">) {
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
