import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { WalletMethod } from "#server/checkout/methods-view.ts";
import type { Order, PayForm } from "#server/checkout/view.ts";

type WalletProps = { t: Translate; form: PayForm; order: Order; wallet: WalletMethod };

/** The form of its own for codes: one that proves whose balance it is, one of a gift card. Enter in the form that pays still pays. */
const proofForm = "wallet-proof";

export function WalletOption({ t, form, order, wallet }: WalletProps) {
  const { proven, enough, available } = wallet;
  if (wallet.part) return <BalancePart {...{ t, form, order, wallet }} part={wallet.part} />;
  const amount = formatMoney(available, order.currency, t.locale);
  const note = proven
    ? `${t("walletAvailable", { amount })}${enough ? "" : ` · ${t("walletShort")}`}`
    : t("walletProve");
  return (
    <div className="method">
      <label className="method-head">
        <input
          type="radio"
          name="method"
          value="wallet"
          disabled={!enough}
          defaultChecked={enough && form.values.method === "wallet"}
        />
        <Icon name="wallet" />
        <span className="method-name">
          {t("wallet")}
          <span className="method-note">{note}</span>
        </span>
      </label>
      {proven ? (
        <GiftCard t={t} tried={wallet.giftCard} />
      ) : (
        <WalletCode t={t} asked={wallet.asked} />
      )}
    </div>
  );
}

type PartProps = WalletProps & { part: number };

/** A balance that does not pay all pays a part, ticked from the start, and the card that is chosen pays the rest. */
function BalancePart({ t, form, order, wallet, part }: PartProps) {
  const money = (amount: number) => formatMoney(amount, order.currency, t.locale);
  return (
    <div className="method" data-part="balance">
      <label className="method-head">
        <input
          type="checkbox"
          name="balance"
          value={part}
          defaultChecked={form.values.useBalance}
        />
        <Icon name="wallet" />
        <span className="method-name">
          {t("walletPart", { amount: money(part) })}
          <span className="method-note">
            {t("walletRest", { amount: money(order.total - part) })}
          </span>
        </span>
      </label>
      <GiftCard t={t} tried={wallet.giftCard} />
    </div>
  );
}

const tries = { taken: "giftCardTaken", wrong: "giftCardWrong", wait: "walletWait" } as const;

/** Puts the money of a gift card into the balance. Folded until it is asked for, or was just tried in vain. */
function GiftCard({ t, tried }: { t: Translate; tried: WalletMethod["giftCard"] }) {
  return (
    <div className="gift-card">
      {tried && (
        <p className={tried === "taken" ? "note" : "note wrong"} role="status">
          {t(tries[tried])}
        </p>
      )}
      <details open={tried === "wrong" || tried === "wait"}>
        <summary>{t("giftCard")}</summary>
        <div className="wallet-code">
          <input
            name="giftCardCode"
            form={proofForm}
            type="text"
            aria-label={t("giftCard")}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={40}
          />
          <button
            type="submit"
            form={proofForm}
            name="do"
            value="gift_card"
            className="button plain tiny"
          >
            {t("giftCardRedeem")}
          </button>
        </div>
      </details>
    </div>
  );
}

const said = { sent: "walletSent", wrong: "walletWrong", wait: "walletWait" } as const;

function WalletCode({ t, asked }: { t: Translate; asked: WalletMethod["asked"] }) {
  return (
    <div className="wallet-proof">
      {asked && (
        <p className="note" role="status">
          {t(said[asked])}
        </p>
      )}
      {asked && (
        <div className="wallet-code">
          <label htmlFor="walletCode">{t("walletCode")}</label>
          <input
            id="walletCode"
            name="walletCode"
            form={proofForm}
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={12}
          />
          <button
            type="submit"
            form={proofForm}
            name="do"
            value="wallet_prove"
            className="button plain tiny"
          >
            {t("walletUse")}
          </button>
        </div>
      )}
      <button
        type="submit"
        form={proofForm}
        name="do"
        value="wallet_code"
        className="button plain tiny"
      >
        {t(asked ? "walletSendAgain" : "walletSend")}
      </button>
    </div>
  );
}

/** Beside the form that pays; its fields and buttons stand at the balance. */
export function WalletProofForm({ form }: { form: PayForm }) {
  if (!form.methods.wallet) return null;
  return (
    <form id={proofForm} method="post" action={form.action}>
      <input type="hidden" name="csrf" value={form.csrf} />
      {form.again && <input type="hidden" name="again" value={form.again} />}
    </form>
  );
}
