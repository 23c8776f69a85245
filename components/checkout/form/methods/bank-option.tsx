import { Cell, Notes } from "#components/checkout/form/field.tsx";
import { BankMark } from "#components/checkout/form/methods/bank-mark.tsx";
import type { MessageKey } from "#components/checkout/messages/en.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";
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
} as const;
const labels = { name: "fullName", email: "email", code: "bankCode" } as const;
const notes: Record<BankWay, MessageKey> = {
  ideal: "redirectNote",
  bancontact: "redirectNote",
  eps: "redirectNote",
  p24: "redirectNote",
  pix: "pixNote",
  blik: "blikNote",
};

type OptionProps = { t: Translate; form: PayForm; method: BankWay };

/** A way to pay at the shopper's own bank, with the detail that the bank is told where nothing else asks for it. */
export function BankOption({ t, form, method }: OptionProps) {
  const field = ownPayerField(method, form.asks.contact);
  const { label, needs } = bankWayFacts(method);
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
      {field && needs && (
        <div className="card-fields">
          <div className="cells">
            <Cell
              t={t}
              name={field}
              label={t(labels[needs])}
              errors={form.errors}
              defaultValue={form.values.payers[method]}
              {...inputs[needs]}
              // Folded away it may be empty, and without a script a browser would not send the form.
              aria-required
            />
          </div>
          <Notes t={t} errors={form.errors} of={[{ name: field }]} />
        </div>
      )}
    </div>
  );
}
