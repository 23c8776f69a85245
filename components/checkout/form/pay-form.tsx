import { ChargeTerms } from "#components/checkout/form/charge-terms.tsx";
import { DeliveryChoice } from "#components/checkout/form/choices/delivery-choice.tsx";
import { PriceChoice, priceData } from "#components/checkout/form/choices/price-choice.tsx";
import { AddressFields, ContactFields } from "#components/checkout/form/contact-fields.tsx";
import { ExpressWays } from "#components/checkout/form/methods/express-ways.tsx";
import { MethodChoice } from "#components/checkout/form/methods/method-choice.tsx";
import { isSoldOut, PayBar } from "#components/checkout/form/pay-bar.tsx";
import { BusinessFields } from "#components/checkout/form/questions/business-fields.tsx";
import { ConsentTick } from "#components/checkout/form/questions/consent-tick.tsx";
import { OfferedItems, TipChoice } from "#components/checkout/form/questions/offers.tsx";
import { QuestionFields } from "#components/checkout/form/questions/question-fields.tsx";
import { isGone } from "#components/checkout/form/refused/gone-notice.tsx";
import { KnownDetails } from "#components/checkout/form/refused/known-details.tsx";
import { RefusalNotice } from "#components/checkout/form/refused/refusal-notice.tsx";
import { scriptWords } from "#components/checkout/form/script-words.ts";
import { TestCards } from "#components/checkout/form/test-cards.tsx";
import type { Translate } from "#components/checkout/messages/translate.ts";
import { CodeEntry } from "#components/checkout/order/code-entry.tsx";
import { Sums } from "#components/checkout/order/sums.tsx";
import type { FieldErrors, Order, PayForm as Form, Refusal, Shop } from "#server/checkout/view.ts";
import { isFree } from "#server/pricing/free.ts";
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
  code_expired: {},
  incorrect_code: {},
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
      {form.work && <Work t={t} work={form.work} />}
      <input type="hidden" name="timeZone" />
      <input type="hidden" name="mistakes" />
      <ShownOffer order={order} form={form} />
      <RefusalNotice t={t} order={order} form={form} refusal={refusal} />
      <p className="notice warn" role="alert" data-offline hidden>
        {t("offline")}
      </p>
      {shop.embedded && <EmbeddedOrder t={t} order={order} form={form} />}
      <PriceChoice t={t} order={order} form={form} />
      <OfferedItems t={t} order={order} form={form} />
      {!isFree(order) && !isSoldOut(form, refusal) && <ExpressWays {...{ t, order, form }} />}
      <KnownDetails t={t} form={form} refusal={refusal}>
        <ContactFields t={t} form={form} />
        <AddressFields t={t} form={form} />
      </KnownDetails>
      <BusinessFields t={t} form={form} />
      <QuestionFields t={t} form={form} />
      <TipChoice t={t} order={order} form={form} />
      <DeliveryChoice t={t} order={order} form={form} isFixed={isGone(refusal)} />
      {!isFree(order) && !isSoldOut(form, refusal) && (
        <>
          <MethodChoice t={t} shop={shop} form={form} order={order} refusal={refusal} />
          <KeepCard t={t} shop={shop} form={form} />
        </>
      )}
      <div data-part="terms">
        <ChargeTerms t={t} shop={shop} order={order} form={form} part="before" />
      </div>
      <ConsentTick t={t} shop={shop} form={form} />
      <PayBar t={t} order={order} form={form} refusal={refusal} />
      <ChargeTerms t={t} shop={shop} order={order} form={form} part="after" />
      <p className="unseen" role="status" data-status />
      {shop.testing && takesCard(form.methods) && <TestCards t={t} methods={form.methods} />}
    </form>
  );
}

/** Whether the card is typed on this page, in fields of ours. */
function takesCard({ card, processorFields, cardPage }: Form["methods"]): boolean {
  return card && processorFields === null && cardPage === null;
}

/** The offer and the total as this page shows them: no other ones are paid. */
function ShownOffer({ order, form }: Pick<PayFormProps, "order" | "form">) {
  const { selling, values } = form;
  return (
    <div data-part="shown" hidden>
      {form.offerFingerprint && (
        <input type="hidden" name="offerFingerprint" value={form.offerFingerprint} />
      )}
      <input type="hidden" name="shownTotal" value={order.total} data-shown-total="" />
      {selling?.code?.applied && (
        <input type="hidden" name="appliedCode" value={selling.code.applied} />
      )}
      {selling && values.withoutDiscount && (
        <input type="hidden" name="withoutDiscount" value="1" />
      )}
    </div>
  );
}

/** In a frame there is no summary beside the form: what was added to the shop's own prices stands above it. */
function EmbeddedOrder({ t, order, form }: Pick<PayFormProps, "t" | "order" | "form">) {
  if (!form.selling) return null;
  return (
    <div data-part="order">
      <Sums t={t} order={order} takesBack />
      <CodeEntry t={t} form={form} />
    </div>
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
