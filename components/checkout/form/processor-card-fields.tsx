import { Notes } from "#components/checkout/form/field.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import type { ProcessorFields } from "#server/checkout/methods-view.ts";
import type { Order, PayForm, Shop } from "#server/checkout/view.ts";

type ProcessorCardFieldsProps = {
  t: Translate;
  shop: Shop;
  order: Order;
  form: PayForm;
  fields: ProcessorFields;
  /** The card that was declined, in words. */
  declined: string;
};

/**
 * Where the processor's own fields appear (browser/processor/processor-card.ts). The card goes from there to
 * the processor; the form gets a token for it.
 */
export function ProcessorCardFields(props: ProcessorCardFieldsProps) {
  const { t, shop, order, form, fields, declined } = props;
  return (
    <div className="card-fields" data-card-fields>
      <div
        id="processor-card"
        className="processor-card"
        role="group"
        tabIndex={-1}
        aria-label={t("card")}
        data-publishable-key={fields.publishableKey}
        data-units={fields.units}
        data-currency={order.currency.toLowerCase()}
        data-mode={order.mode}
        data-keeps={form.keepCard === "tell" ? "1" : undefined}
        data-business={shop.name}
      />
      <Notes t={t} errors={form.errors} of={[{ name: "number", words: { card: declined } }]} />
      <p className="note wrong without-script">{t("cardNeedsScript")}</p>
      <button type="button" className="button" data-load-again hidden>
        {t("loadAgain")}
      </button>
      <input type="hidden" name="processorToken" />
      {form.methods.cardOwner && (
        <input type="hidden" name="processor" value={form.methods.cardOwner} />
      )}
    </div>
  );
}
