import { Cell, Notes } from "#components/checkout/form/field.tsx";
import { BankMark } from "#components/checkout/form/methods/bank-mark.tsx";
import { MandateText } from "#components/checkout/form/methods/mandate-text.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";
import { savesAlone } from "#server/pricing/free.ts";
import { daysOf, debitFields, isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
import {
  type BankWay,
  ownPayerField,
  bankWayFacts,
} from "#server/wire/atoms/checkout/bank/bank-ways.ts";

/** Six digits, typed on a phone; each is asked for once, so that no browser keeps it. */
const inputs = {
  name: { autoComplete: "name", maxLength: 254 },
  email: { autoComplete: "email", maxLength: 254 },
  code: { autoComplete: "one-time-code", inputMode: "numeric", maxLength: 9 },
  iban: { autoComplete: "off", maxLength: 60 },
  sortCode: { autoComplete: "off", inputMode: "numeric", maxLength: 12 },
  routingNumber: { autoComplete: "off", inputMode: "numeric", maxLength: 20 },
  accountNumber: { autoComplete: "off", inputMode: "numeric", maxLength: 34 },
} as const;
const labels = {
  name: "fullName",
  email: "email",
  code: "bankCode",
  sortCode: "sortCode",
  routingNumber: "routingNumber",
  accountNumber: "accountNumber",
} as const;
const notes: Record<BankWay, MessageKey> = {
  ideal: "redirectNote",
  bancontact: "redirectNote",
  eps: "redirectNote",
  p24: "redirectNote",
  klarna: "accountNote",
  paypal: "accountNote",
  apple_pay: "accountNote",
  google_pay: "accountNote",
  link: "accountNote",
  pix: "pixNote",
  blik: "blikNote",
  sepa_debit: "debitNote",
  bacs_debit: "debitNote",
  us_bank_account: "debitNote",
};

type OptionProps = {
  t: Translate;
  shop: Pick<Shop, "name">;
  form: PayForm;
  order: Order;
  method: BankWay;
};

/** A way to pay besides cards, with the detail that the other side is told where nothing else asks for it. */
export function BankOption({ t, shop, form, order, method }: OptionProps) {
  const { label, needs } = bankWayFacts(method);
  const fields = fieldsOf(method, form.asks.contact);
  const isTold = isBankDebit(method) || needs === "email";
  const isOther = form.methods.saved.some(({ type }) => type === method);
  // Nothing is paid now that a bank would take days for.
  const note = savesAlone(order) ? [] : [t(notes[method], wordsOf(method))];
  const said = [...(isOther ? [t("newAccount")] : []), ...note].join(" · ");
  return (
    <div className="method">
      <label className="method-head">
        <input
          type="radio"
          className={isTold ? "redirect mail" : "redirect"}
          name="method"
          value={method}
          defaultChecked={form.values.method === method}
        />
        <BankMark method={method} />
        <span className="method-name">
          {label}
          {said && <span className="method-note">{said}</span>}
        </span>
      </label>
      {fields.length > 0 && (
        <div className="card-fields">
          <div className="cells">
            {fields.map(({ name, asks }) => (
              <Cell
                key={name}
                t={t}
                name={name}
                label={asks === "iban" ? "IBAN" : t(labels[asks])}
                errors={form.errors}
                defaultValue={form.values.payers[name]}
                {...inputs[asks]}
                // Folded away it may be empty, and without a script a browser would not send the form.
                aria-required
              />
            ))}
          </div>
          <Notes t={t} errors={form.errors} of={fields.map(({ name }) => ({ name }))} />
          {isBankDebit(method) && (
            <MandateText
              t={t}
              type={method}
              merchant={shop.name}
              allows={form.keepCard !== "tell" ? "once" : savesAlone(order) ? "later" : "kept"}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** The words that the note of a way may name. */
function wordsOf(method: BankWay): Record<string, string | number> {
  return { method: bankWayFacts(method).label, ...(isBankDebit(method) && daysOf(method)) };
}

type Field = { name: string; asks: keyof typeof inputs };

function fieldsOf(method: BankWay, contact: PayForm["asks"]["contact"]): Field[] {
  if (isBankDebit(method)) return debitFields(method, contact);
  const { needs } = bankWayFacts(method);
  const name = ownPayerField(method, contact);
  return name && needs ? [{ name, asks: needs }] : [];
}
