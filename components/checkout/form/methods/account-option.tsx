import { BankMark } from "#components/checkout/form/methods/bank-mark.tsx";
import { MandateText } from "#components/checkout/form/methods/mandate-text.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { accountOf } from "#components/checkout/outcome/debit-account.ts";
import { RichText } from "#components/checkout/rich-text.tsx";
import type { SavedAccount } from "#server/checkout/methods-view.ts";
import type { Order, Shop } from "#server/checkout/view.ts";
import { savesAlone } from "#server/pricing/free.ts";
import { bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

type AccountProps = {
  t: Translate;
  shop: Shop;
  order: Order;
  account: SavedAccount;
  chosen: boolean;
};

/** A bank account that was debited before: its mandate says when it was given and what it allows. */
export function AccountOption({ t, shop, order, account, chosen }: AccountProps) {
  const { id, type, mandate, acceptedAt } = account;
  const time = new Intl.DateTimeFormat(t.locale, { dateStyle: "medium", timeZone: "UTC" });
  const merchant = shop.name;
  return (
    <div className="method">
      <label className="method-head">
        <input type="radio" className="redirect" name="method" value={id} defaultChecked={chosen} />
        <BankMark method={type} />
        <span className="method-name">
          {bankDebits[type].label} <bdi>{accountOf(account)}</bdi>
          <span className="method-note">
            <RichText
              text={t("debitMandate")}
              parts={{
                time: time.format(new Date(acceptedAt)),
                mandate: <bdi>{mandate}</bdi>,
              }}
            />
          </span>
        </span>
      </label>
      <div className="card-fields">
        {savesAlone(order) ? (
          <MandateText t={t} type={type} merchant={merchant} allows="later" />
        ) : (
          <>
            <p className="small">{t("mandateAgain", { merchant })}</p>
            <details className="mandate small">
              <summary>{t("seeMandate")}</summary>
              <MandateText t={t} type={type} merchant={merchant} allows="kept" />
            </details>
          </>
        )}
      </div>
    </div>
  );
}
