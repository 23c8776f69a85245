import { Cell, Notes } from "#components/checkout/form/field.tsx";
import { BankMark } from "#components/checkout/form/methods/bank-mark.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm, Shop } from "#server/checkout/view.ts";
import { debitFields, isBankDebit } from "#server/wire/atoms/checkout/bank/bank-debits.ts";
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
} as const;
const labels = { name: "fullName", email: "email", code: "bankCode" } as const;
const notes: Record<BankWay, MessageKey> = {
  ideal: "redirectNote",
  bancontact: "redirectNote",
  eps: "redirectNote",
  p24: "redirectNote",
  pix: "pixNote",
  blik: "blikNote",
  sepa_debit: "sepaNote",
};

type OptionProps = { t: Translate; shop: Pick<Shop, "name">; form: PayForm; method: BankWay };

/** A way to pay at the shopper's own bank, with the detail that the bank is told where nothing else asks for it. */
export function BankOption({ t, shop, form, method }: OptionProps) {
  const { label } = bankWayFacts(method);
  const fields = fieldsOf(method, form.asks.contact);
  return (
    <div className="method">
      <label className="method-head">
        <input
          type="radio"
          className="redirect"
          name="method"
          value={method}
          defaultChecked={form.values.method === method}
        />
        <BankMark method={method} />
        <span className="method-name">
          {label}
          <span className="method-note">{t(notes[method])}</span>
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
                defaultValue={isBankDebit(method) ? undefined : form.values.payers[method]}
                {...inputs[asks]}
                // Folded away it may be empty, and without a script a browser would not send the form.
                aria-required
              />
            ))}
          </div>
          <Notes t={t} errors={form.errors} of={fields.map(({ name }) => ({ name }))} />
          {isBankDebit(method) && (
            <p className="small">{t("mandateText", { merchant: shop.name })}</p>
          )}
        </div>
      )}
    </div>
  );
}

type Field = { name: string; asks: "name" | "email" | "code" | "iban" };

function fieldsOf(method: BankWay, contact: PayForm["asks"]["contact"]): Field[] {
  if (isBankDebit(method)) return debitFields(method, contact);
  const { needs } = bankWayFacts(method);
  const name = ownPayerField(method, contact);
  return name && needs ? [{ name, asks: needs }] : [];
}
