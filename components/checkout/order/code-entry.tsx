import { Cell } from "#components/checkout/form/field.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { PayForm } from "#server/checkout/view.ts";

/**
 * The field for a code, under the order that it lowers. It belongs to the form that pays, so that what is typed is
 * sent along, whichever button is pressed.
 */
export function CodeEntry({ t, form }: { t: Translate; form: PayForm }) {
  const code = form.selling?.code;
  if (!code || code.applied !== null) return null;
  const { typed, problem } = code;
  const wrong = problem === "code_limited" ? "refusedRate" : (problem ?? form.errors.code);
  return (
    <details className="code-entry" open={wrong !== undefined}>
      <summary>
        <Icon name="tag" />
        <span>{t("addCode")}</span>
      </summary>
      <div className="code-row">
        <div className="cells">
          <Cell
            t={t}
            errors={form.errors}
            aria-invalid={wrong ? true : undefined}
            name="promotionCode"
            label={t("code")}
            form="pay"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            dir="ltr"
            maxLength={64}
          />
        </div>
        <button
          type="submit"
          form="pay"
          name="do"
          value="apply_code"
          className="button plain"
          formNoValidate
        >
          {t("applyCode")}
        </button>
      </div>
      <p id="promotionCode-note" className="note wrong">
        {wrong && t(wrong)}
      </p>
    </details>
  );
}
