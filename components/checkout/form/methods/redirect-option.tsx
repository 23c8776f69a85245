import { Cell, Notes } from "#components/checkout/form/field.tsx";
import { RedirectMark } from "#components/checkout/form/methods/redirect-mark.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";
import {
  type BankRedirect,
  ownPayerField,
  redirectFacts,
} from "#server/wire/atoms/checkout/bank-redirects.ts";

type OptionProps = { t: Translate; form: PayForm; method: BankRedirect };

/** A way to pay at the shopper's own bank, with the detail that the bank is told where nothing else asks for it. */
export function RedirectOption({ t, form, method }: OptionProps) {
  const field = ownPayerField(method, form.asks.contact);
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
        <RedirectMark method={method} />
        <span className="method-name">
          {redirectFacts(method).label}
          <span className="method-note">{t("redirectNote")}</span>
        </span>
      </label>
      {field && (
        <div className="card-fields">
          <div className="cells">
            <Cell
              t={t}
              name={field}
              label={t(redirectFacts(method).needs === "email" ? "email" : "fullName")}
              errors={form.errors}
              defaultValue={form.values.payers[method]}
              autoComplete={redirectFacts(method).needs === "email" ? "email" : "name"}
              // Folded away it may be empty, and without a script a browser would not send the form.
              aria-required
              maxLength={254}
            />
          </div>
          <Notes t={t} errors={form.errors} of={[{ name: field }]} />
        </div>
      )}
    </div>
  );
}
