import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { type BankDebit, bankDebits } from "#server/wire/atoms/checkout/bank/bank-debits.ts";

/** For one debit, for later ones besides, and for later ones alone. */
type Allows = "once" | "kept" | "later";
const texts: Record<BankDebit, Record<Allows, MessageKey>> = {
  sepa_debit: { once: "mandateText", kept: "mandateKept", later: "mandateAlone" },
  bacs_debit: { once: "bacsText", kept: "bacsText", later: "bacsAlone" },
  us_bank_account: { once: "achText", kept: "achKept", later: "achAlone" },
};

type MandateTextProps = { t: Translate; type: BankDebit; merchant: string; allows: Allows };

/** The words by which a payer allows a debit. */
export function MandateText({ t, type, merchant, allows }: MandateTextProps) {
  return (
    <>
      <p className="mandate small">
        {t(texts[type][allows], { merchant, days: bankDebits[type].noticeDays })}
      </p>
      {type === "bacs_debit" && <Guarantee merchant={merchant} />}
    </>
  );
}

/**
 * The Direct Debit Guarantee. Its wording is prescribed, and there in English alone (Bacs, The Service User's Guide and
 * Rules to the Direct Debit Scheme).
 */
function Guarantee({ merchant }: { merchant: string }) {
  return (
    <details className="mandate small" lang="en" dir="ltr">
      <summary>The Direct Debit Guarantee</summary>
      <ul>
        <li>
          This Guarantee is offered by all banks and building societies that accept instructions to
          pay Direct Debits.
        </li>
        <li>
          If there are any changes to the amount, date or frequency of your Direct Debit {merchant}{" "}
          will notify you {bankDebits.bacs_debit.noticeDays} working days in advance of your account
          being debited or as otherwise agreed. If you request {merchant} to collect a payment,
          confirmation of the amount and date will be given to you at the time of the request.
        </li>
        <li>
          If an error is made in the payment of your Direct Debit by {merchant} or your bank or
          building society you are entitled to a full and immediate refund of the amount paid from
          your bank or building society. If you receive a refund you are not entitled to, you must
          pay it back when {merchant} asks you to.
        </li>
        <li>
          You can cancel a Direct Debit at any time by simply contacting your bank or building
          society. Written confirmation may be required. Please also notify us.
        </li>
      </ul>
    </details>
  );
}
