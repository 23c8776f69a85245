import type { Translate } from "#components/checkout/messages/translate.ts";
import { periodWords } from "#components/checkout/order/period.ts";
import { PortalForm } from "#components/checkout/portal/portal-form.tsx";
import { cardWords, dayOf, hrefOf } from "#components/checkout/portal/words.ts";
import { formatMoney } from "#components/display/money/format-money.ts";
import type { PortalFrame, PortalView } from "#server/checkout/portal/view.ts";
import { lineQuantityMax } from "#server/wire/atoms/money/line-limits.ts";

type PlansView = Extract<PortalView, { state: "plan" }>;
type ViewProps<View> = { t: Translate; view: View };

/** The plans of a subscription's product; the form asks for the amounts and changes nothing. */
export function Plans({ t, view }: ViewProps<PlansView>) {
  const { subscription, plans, quantity, frame } = view;
  const { id, currency, recurring } = subscription;
  return (
    <section className="box">
      <h1>{t("portalPlan")}</h1>
      <form method="get" action={hrefOf({ merchantId: frame.merchantId, lang: null })}>
        <Hidden fields={{ page: "plan", id, ...(frame.lang && { lang: frame.lang }) }} />
        <fieldset className="choices">
          <legend>
            <bdi>{subscription.name}</bdi>
          </legend>
          {plans.map(({ priceId, name, amount, isPresent }) => (
            <label key={priceId}>
              <input
                type="radio"
                name="price"
                value={priceId}
                defaultChecked={isPresent}
                required
              />
              <span>
                <bdi>{name}</bdi>{" "}
                {isPresent && <span className="small">({t("portalPlanYours")})</span>}
              </span>
              <span className="row-end">
                <bdi>{formatMoney(amount, currency, t.locale)}</bdi>{" "}
                <span className="small">{recurring && periodWords(t, recurring)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="fields">
          <label>
            <span className="small">{t("quantity")}</span>
            <input
              name="quantity"
              type="number"
              inputMode="numeric"
              min={1}
              max={lineQuantityMax}
              defaultValue={quantity}
              required
              dir="ltr"
            />
          </label>
        </div>
        <div className="acts">
          <button type="submit" className="button primary">
            {t("portalPlanShow")}
          </button>
          <a className="button plain" href={hrefOf(frame)}>
            {t("portalBack")}
          </a>
        </div>
      </form>
    </section>
  );
}

function Hidden({ fields }: { fields: Record<string, string> }) {
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

type PreviewView = Extract<PortalView, { state: "plan_preview" }>;

/** The cost of a change now and later, with the button that makes it for these amounts. */
export function PlanChange({ t, view }: ViewProps<PreviewView>) {
  const { subscription, preview, frame } = view;
  const { id, currency } = subscription;
  const { plan, quantity, previewId, dueNow, next, isCharged } = preview;
  const money = (amount: number) => formatMoney(amount, currency, t.locale);
  const fields = { id, price: plan.priceId, quantity: String(quantity), previewId };
  const isPaid = dueNow > 0 && isCharged;
  return (
    <section className="box">
      <h1>
        <bdi>{`${quantity} × ${plan.name}`}</bdi>
      </h1>
      <p>{holdsWords(t, frame, preview)}</p>
      <Sum label={t("portalPlanDue")} amount={money(dueNow)} />
      <Sum
        label={t("portalNextOn", { date: dayOf(t, next.at, frame.timeZone) })}
        amount={money(next.amount)}
      />
      {preview.unusedAmount > 0 && (
        <p className="small">{t("portalPlanUnused", { amount: money(preview.unusedAmount) })}</p>
      )}
      {isPaid && subscription.card && (
        <p className="small">{t("portalFrom", { card: cardWords(t, subscription.card) })}</p>
      )}
      <PortalForm frame={frame} fields={fields} className="acts">
        <button type="submit" name="do" value="plan" className="button primary">
          {isPaid ? t("portalPlanPay", { amount: money(dueNow) }) : t("portalPlan")}
        </button>
        <a className="button plain" href={hrefOf(frame, { page: "plan", id })}>
          {t("portalPlanOther")}
        </a>
      </PortalForm>
      <p className="small">{t("portalPlanHour")}</p>
    </section>
  );
}

function holdsWords(t: Translate, frame: PortalFrame, { holds, next }: PreviewView["preview"]) {
  if (holds === "now") return t("portalPlanNow");
  return t("portalPlanFrom", { date: dayOf(t, next.at, frame.timeZone) });
}

function Sum({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="row">
      <span>{label}</span>
      <strong className="row-end">
        <bdi>{amount}</bdi>
      </strong>
    </p>
  );
}
