import { ChargeTerms } from "#components/checkout/form/charge-terms.tsx";
import { AddressFields, ContactFields } from "#components/checkout/form/contact-fields.tsx";
import { MethodChoice } from "#components/checkout/form/method-choice.tsx";
import { PriceChoice, priceData } from "#components/checkout/form/price-choice.tsx";
import { KnownDetails } from "#components/checkout/form/refused/known-details.tsx";
import { RefusalNotice } from "#components/checkout/form/refused/refusal-notice.tsx";
import { scriptWords } from "#components/checkout/form/script-words.ts";
import { TestCards } from "#components/checkout/form/test-cards.tsx";
import { Icon } from "#components/checkout/icons.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { FieldErrors, Order, PayForm as Form, Refusal, Shop } from "#server/checkout/view.ts";
import { declineFacts, type DeclineSentence } from "#server/wire/payments/decline-codes.ts";

const anotherCard: FieldErrors = { number: "another_card" };

/** None where the same card may do, or no card will. */
const cells: Record<DeclineSentence, FieldErrors> = {
  card_declined: anotherCard,
  insufficient_funds: anotherCard,
  over_limit: anotherCard,
  card_not_supported: anotherCard,
  expired_card: { expiry: "expiry_past" },
  incorrect_expiry: { expiry: "expiry_invalid" },
  incorrect_cvc: { cvc: "cvc_invalid" },
  incorrect_number: { number: "number_invalid" },
  incorrect_address: {},
  duplicate: {},
  processing_error: {},
  authentication_required: {},
  authentication_failed: {},
  authentication_expired: {},
  not_charged: {},
  not_made: {},
  busy: {},
};

type PayFormProps = { t: Translate; shop: Shop; order: Order; form: Form; refusal: Refusal | null };

/** The form that pays. Complete without a script; data attributes are for the script. */
export function PayForm({ t, shop, order, form: shown, refusal }: PayFormProps) {
  const form = { ...shown, errors: { ...shown.errors, ...declinedCell(refusal) } };
  return (
    <form
      id="pay"
      className="pay"
      method="post"
      action={form.action}
      autoComplete="on"
      data-locale={t.locale}
      {...priceData(order, form)}
      data-words={JSON.stringify(scriptWords(t, order, form))}
    >
      <input type="hidden" name="csrf" value={form.csrf} />
      <input type="hidden" name="submission" value={form.submission} />
      {form.again && <input type="hidden" name="again" value={form.again} />}
      {form.offerFingerprint && (
        <input type="hidden" name="offerFingerprint" value={form.offerFingerprint} />
      )}
      {form.work && <Work t={t} work={form.work} />}
      <input type="hidden" name="timeZone" />
      <input type="hidden" name="mistakes" />
      <input type="hidden" name="shownTotal" value={order.total} data-shown-total="" />
      <RefusalNotice t={t} order={order} form={form} refusal={refusal} />
      <p className="notice warn" role="alert" data-offline hidden>
        {t("offline")}
      </p>
      <PriceChoice t={t} order={order} form={form} />
      <KnownDetails t={t} form={form} refusal={refusal}>
        <ContactFields t={t} form={form} />
        <AddressFields t={t} form={form} />
      </KnownDetails>
      <MethodChoice t={t} shop={shop} form={form} order={order} refusal={refusal} />
      <KeepCard t={t} shop={shop} form={form} />
      <ChargeTerms t={t} shop={shop} order={order} form={form} part="before" />
      <div className="pay-bar">
        <button type="submit" name="do" value="pay" className="button primary" data-pay>
          <Icon name="lock" />
          <span data-label>{submitWords(t, order, form.submitLabel)}</span>
          <span className="spinner" aria-hidden="true" />
        </button>
      </div>
      <ChargeTerms t={t} shop={shop} order={order} form={form} part="after" />
      <p className="status" role="status" data-status />
      {shop.testing && form.methods.card && !form.methods.processorFields && <TestCards t={t} />}
    </form>
  );
}

/** For components/checkout/browser/proof.ts; who runs no script cannot pay while cards are tried out. */
function Work({ t, work }: { t: Translate; work: string }) {
  return (
    <>
      <input type="hidden" name="proof" data-work={work} />
      <p className="notice warn without-script">{t("cardNeedsScript")}</p>
    </>
  );
}

function submitWords(t: Translate, order: Order, label: string | null): string {
  if (label) return label;
  const amount = formatMoney(order.total, order.currency, t.locale);
  if (order.mode === "setup") return t("saveCard");
  if (order.mode === "subscription") return t("subscribe", { amount });
  return order.fundsBalance ? t("fund", { amount }) : t("pay", { amount });
}

function KeepCard({ t, shop, form }: Pick<PayFormProps, "t" | "shop" | "form">) {
  if (form.keepCard !== "ask") return null;
  return (
    <label className="tick">
      <input type="checkbox" name="save" value="1" defaultChecked={form.values.save} />
      <span>{t("keepCard", { merchant: shop.name })}</span>
    </label>
  );
}

/** The cell of the card form that a decline is about, and what stands under it. */
function declinedCell(refusal: Refusal | null): FieldErrors {
  return refusal?.kind === "declined" ? cells[declineFacts(refusal.reason).says] : {};
}
