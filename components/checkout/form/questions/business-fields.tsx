import { Cell, Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";

const names = ["companyName", "taxNumber"] as const;

/** Company name and tax number, folded until a company buys. */
export function BusinessFields({ t, form }: { t: Translate; form: PayForm }) {
  const { questions, errors } = form;
  if (!questions?.business) return null;
  const { typed } = questions;
  const isOpen = names.some((name) => typed[name] || errors[name]);
  return (
    <details className="company" open={isOpen}>
      <summary>{t("buysForCompany")}</summary>
      <div className="cells">
        <Cell
          t={t}
          name="companyName"
          label={t("companyName")}
          errors={errors}
          defaultValue={typed["companyName"] ?? ""}
          autoComplete="organization"
          maxLength={200}
        />
        <Cell
          t={t}
          name="taxNumber"
          label={t("taxNumber")}
          errors={errors}
          optional
          dir="ltr"
          defaultValue={typed["taxNumber"] ?? ""}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </div>
      <Notes t={t} errors={errors} of={names.map((name) => ({ name }))} />
    </details>
  );
}
