import { Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { FieldErrors } from "#server/checkout/view.ts";

type ProcessorCardFieldsProps = { t: Translate; publishableKey: string; errors: FieldErrors };

/**
 * Where the processor's own fields appear (browser/processor-card.ts). The card goes from there to
 * the processor; the form gets a token for it.
 */
export function ProcessorCardFields({ t, publishableKey, errors }: ProcessorCardFieldsProps) {
  return (
    <div className="card-fields" data-card-fields>
      <div className="group">
        <label id="processor-card-label" htmlFor="processor-card">
          {t("cardNumber")}
        </label>
        <div
          id="processor-card"
          className="processor-card"
          data-publishable-key={publishableKey}
          aria-labelledby="processor-card-label"
        />
        <Notes t={t} errors={errors} of={[{ name: "number" }]} />
        <p className="note wrong without-script">{t("cardNeedsScript")}</p>
        <button type="button" className="button" data-load-again hidden>
          {t("loadAgain")}
        </button>
      </div>
      <input type="hidden" name="processorToken" />
    </div>
  );
}
