import { AddressFields, ContactFields } from "#components/checkout/contact-fields.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import { MethodChoice } from "#components/checkout/method-choice.tsx";
import { periodWords } from "#components/checkout/period.ts";
import { PriceChoice } from "#components/checkout/price-choice.tsx";
import { RefusalNotice } from "#components/checkout/refusal-notice.tsx";
import { TestCards } from "#components/checkout/test-cards.tsx";
import { scriptWords } from "#components/checkout/script-words.ts";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/format-money.ts";
import { currencyExponent } from "#server/wire/atoms/currency.ts";
import type { Order, PayForm as Form, Refusal, Shop } from "#server/checkout/view.ts";

type PayFormProps = { t: Translate; shop: Shop; order: Order; form: Form; refusal: Refusal | null };

/** The form that pays. Complete without a script; data attributes are for the script. */
export function PayForm({ t, shop, order, form, refusal }: PayFormProps) {
  return (
    <form
      id="pay"
      className="pay"
      method="post"
      action={form.action}
      autoComplete="on"
      data-currency={order.currency}
      data-digits={currencyExponent(order.currency) ?? 2}
      data-locale={t.locale}
      data-unit={form.unitTotal}
      data-minimum={form.chooses.amount?.minimum}
      data-words={JSON.stringify(scriptWords(t, order))}
    >
      <input type="hidden" name="csrf" value={form.csrf} />
      <input type="hidden" name="submission" value={form.submission} />
      {form.again && <input type="hidden" name="again" value={form.again} />}
      <input type="hidden" name="timeZone" />
      <input type="hidden" name="shownTotal" value={order.total} data-shown-total="" />
      <RefusalNotice t={t} order={order} refusal={refusal} />
      <PriceChoice t={t} order={order} form={form} />
      <ContactFields t={t} form={form} />
      <AddressFields t={t} form={form} />
      <MethodChoice t={t} form={form} order={order} />
      <KeepCard t={t} shop={shop} order={order} form={form} />
      <button type="submit" name="do" value="pay" className="button primary" data-pay>
        <Icon name="lock" />
        <span data-label>{submitWords(t, order, form.submitLabel)}</span>
        <span className="spinner" aria-hidden="true" />
      </button>
      <p className="status" role="status" data-status />
      {form.cancelUrl && (
        <a className="quiet-link" href={form.cancelUrl} rel="noreferrer">
          {t("cancel")}
        </a>
      )}
      {shop.testing && form.methods.card && !form.methods.processorFields && <TestCards t={t} />}
    </form>
  );
}

function submitWords(t: Translate, order: Order, label: string | null): string {
  if (label) return label;
  const amount = formatMoney(order.total, order.currency, t.locale);
  if (order.mode === "setup") return t("saveCard");
  if (order.mode === "subscription") return t("subscribe", { amount });
  return order.fundsBalance ? t("fund", { amount }) : t("pay", { amount });
}

function KeepCard({ t, shop, order, form }: Omit<PayFormProps, "refusal">) {
  if (form.keepCard === "no") return null;
  if (form.keepCard === "tell") {
    const interval = order.recurring ? periodWords(t, order.recurring) : "";
    const key = order.mode === "subscription" ? "keepCardTold" : "keepCardSetup";
    return <p className="small">{t(key, { merchant: shop.name, interval })}</p>;
  }
  return (
    <label className="tick">
      <input type="checkbox" name="save" value="1" defaultChecked={form.values.save} />
      <span>{t("keepCard", { merchant: shop.name })}</span>
    </label>
  );
}
